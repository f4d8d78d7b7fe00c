"""The wheel holds the two packages and nothing else; its own version is stated once."""

import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_wheels_top_level(tmp_path: Path) -> None:
    sources = ["pyproject.toml", "README.md", "LICENSE", "satloop", "cli"]
    copy = tmp_path / "copy"
    copy.mkdir()
    subprocess.run(["cp", "-r", *sources, str(copy)], cwd=ROOT, check=True)  # noqa: S607
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", str(tmp_path), str(copy)],
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    top = {name.split("/")[0] for name in names}
    assert {name for name in top if not name.endswith(".dist-info")} == {"satloop", "satloop_cli"}
    assert {"satloop/py.typed", "satloop_cli/py.typed"} <= set(names)
    assets = [
        path.relative_to(ROOT).as_posix() for path in (ROOT / "satloop/play/assets").iterdir()
    ]
    assert len(assets) > 15
    assert set(assets) <= set(names)


def test_one_file_imports_python_sat() -> None:
    importing = [
        path.relative_to(ROOT).as_posix()
        for folder in ("satloop", "cli")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if any(
            line.strip().startswith(("import pysat", "from pysat"))
            for line in path.read_text(encoding="utf-8").splitlines()
        )
    ]
    assert importing == ["satloop/sat/backend.py"]
