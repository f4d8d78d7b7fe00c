"""`satloop formats`: list the formats."""

import click

from satloop.formats import FORMATS
from satloop_cli import options
from satloop_cli.report import EXIT_STATUSES, Report, say, say_json


@click.command("formats", epilog=EXIT_STATUSES)
@options.as_json
@click.pass_obj
def command(report: Report, *, as_json: bool) -> int:
    """List the formats that can be read and written.

    With --json the keys are name, reads, writes, summary and holds.
    """
    for form in FORMATS:
        reads = form.read is not None
        if as_json:
            say_json(
                {
                    "name": form.name,
                    "reads": reads,
                    "writes": True,
                    "summary": form.summary,
                    "holds": form.holds,
                }
            )
        else:
            kind = "read and written" if reads else "written only"
            say([f"{form.name} ({kind}): {form.summary}", f"  holds {form.holds}"])
    return report.status
