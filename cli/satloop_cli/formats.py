"""`satloop formats`: list the formats."""

import click

from satloop import GENRES
from satloop.formats import Several
from satloop.render.documents import DOCUMENTS
from satloop_cli import options
from satloop_cli.report import EXIT_STATUSES, Report, say, say_json
from satloop_cli.targets import TARGETS


@click.command("formats", epilog=EXIT_STATUSES)
@options.as_json
@click.pass_obj
def command(report: Report, *, as_json: bool) -> int:
    """List the formats that can be read and written, with what each can hold, and documents.

    With --json the keys are name, reads, writes, summary, holds, genres, recognised (by what,
    or null), lenient (whether --lenient accepts more) and several (how they are written).
    """
    for form in TARGETS:
        fits = [genre.name for genre in GENRES if form.fits(genre)]
        reads = form.read is not None
        if as_json:
            say_json(
                {
                    "name": form.name,
                    "reads": reads,
                    "writes": True,
                    "summary": form.summary,
                    "holds": form.contents,
                    "genres": fits,
                    "recognised": form.sign if reads else None,
                    "lenient": form.lenient is not None,
                    "several": form.several,
                }
            )
        else:
            kind = "read and written" if reads else "written only"
            lines = [f"{form.name} ({kind}): {form.summary}", f"  holds {form.contents}"]
            if len(fits) < len(GENRES):
                lines.append(f"  of {', '.join(fits)} only")
            if reads:
                lines.append(f"  recognised by {form.sign}")
            if form.lenient is not None:
                lines.append("  --lenient accepts what puzzle sites accept silently")
            if form.several is not Several.APPENDED:
                lines.append(f"  several puzzles {form.several}")
            say(lines)
    for document in DOCUMENTS:
        several = Several.TOGETHER if document.several else Several.NUMBERED
        if as_json:
            say_json(
                {
                    "name": document.name,
                    "reads": False,
                    "writes": True,
                    "summary": document.summary,
                    "holds": document.holds,
                    "genres": [genre.name for genre in GENRES],
                    "recognised": None,
                    "lenient": False,
                    "several": several,
                }
            )
        else:
            lines = [f"{document.name} (drawn): {document.summary}", f"  holds {document.holds}"]
            say([*lines, f"  several puzzles {several}"])
    return report.status
