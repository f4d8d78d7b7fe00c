"""The way in, of `satloop` and of `python -m satloop_cli`."""

import sys


def run() -> None:
    """Run the command line and exit."""
    try:
        # Here and not above: Ctrl-C may come while this is loaded.
        from satloop_cli.main import cli  # noqa: PLC0415
        from satloop_cli.report import PROGRAM  # noqa: PLC0415
    except KeyboardInterrupt:
        sys.exit(130)  # as `satloop_cli.report.INTERRUPTED`, which may not be there yet
    cli(prog_name=PROGRAM)


if __name__ == "__main__":
    run()
