"""Every sample in the README does what it shows."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from satloop_cli.main import cli

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SAMPLES = re.findall(r"```console\n\$ satloop (.*)\n((?:.*\n)*?)```", README)


def test_there_are_samples() -> None:
    assert len(SAMPLES) == README.count("```console") >= 6


@pytest.mark.parametrize(("command", "output"), SAMPLES)
def test_sample(command: str, output: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert CliRunner().invoke(cli, shlex.split(command)).stdout == output


def test_python_sample(capsys: pytest.CaptureFixture[str]) -> None:
    (sample,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(sample, {})  # noqa: S102 - the README's own sample
    assert capsys.readouterr().out == re.findall(r"# (\w+)", sample)[0] + "\n"
