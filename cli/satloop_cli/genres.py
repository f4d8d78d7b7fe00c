"""`satloop genres`: list the genres."""

import click

from satloop import GENRES
from satloop_cli import options
from satloop_cli.report import EXIT_STATUSES, Report, say, say_json


@click.command("genres", epilog=EXIT_STATUSES)
@options.as_json
@click.pass_obj
def command(report: Report, *, as_json: bool) -> int:
    """List the genres with their names.

    With --json the keys are name, aliases, summary and address_names.
    """
    for genre in GENRES:
        if as_json:
            say_json(
                {
                    "name": genre.name,
                    "aliases": genre.aliases,
                    "summary": genre.summary,
                    "address_names": genre.address_names,
                }
            )
        else:
            say(
                [
                    f"{genre.name}: {genre.summary}",
                    f"  also called {', '.join(genre.aliases) or 'nothing else'}",
                    f"  in addresses {', '.join(genre.address_names)}",
                ]
            )
    return report.status
