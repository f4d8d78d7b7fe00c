"""The group of commands, and how a call ends.

A command's module is loaded when it is called, so that no call waits for what it does not use.
"""

import importlib
import sys
from collections.abc import Sequence
from typing import Any

import click

from satloop.version import VERSION
from satloop_cli.report import (
    EXIT_STATUSES,
    INTERRUPTED,
    PROGRAM,
    Report,
    Status,
    abandon,
    is_closed_pipe,
    reason,
    tell,
    telling,
)

COMMANDS = (
    "solve",
    "verify",
    "check",
    "hint",
    "explain",
    "rate",
    "generate",
    "minimize",
    "export",
    "play",
    "bench",
    "genres",
    "formats",
)


class LazyGroup(click.Group):
    """Loads a command's module by its name, and turns every ending into an exit status."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order of the help."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"satloop_cli.{cmd_name}").command
        return command

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Parse the call; --help and --version write and end here."""
        try:
            return super().make_context(info_name, args, parent, **extra)
        except OSError as error:
            raise _ending(error, Report()) from error

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; it returns the exit status."""
        report = ctx.obj = Report()
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            tell("\ninterrupted")
            raise click.exceptions.Exit(INTERRUPTED) from None
        except OSError as error:
            raise _ending(error, report) from error

    def main(self, args: Sequence[str] | None = None, *rest: Any, **options: Any) -> Any:
        """Run the call and exit with what the command returned."""
        # Standalone, click would exit with 0 whatever a command returns.
        options["standalone_mode"] = False
        try:
            status = super().main(args, *rest, **options)
        except click.ClickException as error:
            with telling():
                error.show()
            status = error.exit_code
        except click.Abort:
            status = INTERRUPTED
        sys.exit(int(status or 0))


def _ending(error: OSError, report: Report) -> click.exceptions.Exit:
    """Return the end of a call whose stdout cannot be written (files are treated elsewhere)."""
    abandon(sys.stdout)
    if is_closed_pipe(error):
        return click.exceptions.Exit(int(report.status))
    tell(f"{PROGRAM}: {reason(error)}")
    return click.exceptions.Exit(int(Status.BAD))


@click.command(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=EXIT_STATUSES,
)
@click.version_option(VERSION, prog_name=PROGRAM)
def cli() -> None:
    """Make and solve loop puzzles, prove them unique, check and exchange them.

    A source is a file, an address, a game ID, or - for stdin; each may hold many puzzles.
    Results go to stdout, everything else to stderr.
    """
