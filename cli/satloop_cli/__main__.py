"""`python -m satloop_cli` is the same as `satloop`."""

from satloop_cli.main import run

if __name__ == "__main__":
    run()
