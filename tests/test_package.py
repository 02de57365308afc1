"""A wheel, installed into an empty environment, plays a game; every module loads anywhere."""

import importlib.util
import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pages
import pytest

PACKED = (
    *("companion/app/examples/worph.txt", "companion/py.typed", "hardware/py.typed"),
    *("companion/screen/fonts/table12.pbm", "companion/screen/fonts/LICENSE.OFL"),
    *("companion/sounds/notes.toml", "companion/sounds/time_out.wav", "companion/sounds/LICENSE"),
    *("companion/games/cards/decks/beginnings.txt", "companion/lexicon/data/NOTICE"),
    "companion/lexicon/data/meanings",
    *("hardware/lid.toml", "hardware/wiring/parts.toml"),
    *("companion/printing/pages/worph.md", "companion/printing/mip_36h12.txt"),
    *("companion/printing/fonts/Inter-Bold.ttf", "companion/printing/fonts/LICENSE.OFL"),
    *("companion/printing/NOTICE", "hardware/lid.toml"),
    *("companion/lexicon/data/enable1/words", "companion/lexicon/data/enable1/manifest.json"),
)


def run(*command: str | Path, where: Path, **more: str) -> str:
    """Run a command in a folder and with a home outside the checkout; returns its output."""
    hidden = ("PYTHON", "COV_", "PYTEST", "DISPLAY", "WAYLAND", "XDG_")
    clean = {name: value for name, value in os.environ.items() if not name.startswith(hidden)}
    clean |= {"HOME": str(where), "LOCALAPPDATA": str(where), "APPDATA": str(where)}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=where,
        env={**clean, "PYTHONIOENCODING": "utf-8", **more},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def build(folder: Path) -> Path:
    """Build the project's wheel, fetching the builder if it is not installed."""
    isolated = importlib.util.find_spec("hatchling") is None
    flags = () if isolated else ("--no-build-isolation",)
    pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "wheel")
    run(*pip, "--no-deps", *flags, "--wheel-dir", folder, pages.ROOT, where=folder)
    (wheel,) = folder.glob("*.whl")
    return wheel


def install(wheel: Path, folder: Path) -> Path:
    """Install the wheel and its libraries in an environment; returns its Python."""
    run(sys.executable, "-m", "venv", "--without-pip", folder, where=folder.parent)
    scripts = "Scripts" if sys.platform == "win32" else "bin"
    python = folder / scripts / Path(sys.executable).name
    pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
    run(*pip, "--python", python, "install", "--no-deps", wheel, where=folder)
    code = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = Path(run(python, "-c", code, where=folder).strip())
    (site / "libraries.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return python


@pytest.mark.slow
def test_a_wheel_in_an_empty_environment_plays_a_game(tmp_path):
    wheel = build(tmp_path)
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert names.issuperset(PACKED)
    assert not [name for name in names if name.startswith(("tests", "sounds", "docs"))]

    python = install(wheel, tmp_path / "empty")
    where = run(python, "-c", "import companion; print(companion.__file__)", where=tmp_path)
    assert Path(where.strip()).is_relative_to(tmp_path / "empty")
    code = "from hardware.parts import sounds; print(sounds.folder()); assert sounds.notes()"
    assert "companion" in Path(run(python, "-c", code, where=tmp_path).strip()).parts

    assert "TIE: NB + AR" in run(python, "-m", "companion", "run", "--mock", where=tmp_path)
    assert "LATER: valid" in run(python.with_name("companion"), "judge", "later", where=tmp_path)


NOT_EVERYWHERE = ("evdev", "fcntl", "grp", "lgpio", "pwd", "resource", "RPi", "termios", "tty")
"""Modules that are missing on some systems, or on a laptop."""

LOAD_ALL = f"""
import importlib, pkgutil, sys
import luma.core, luma.oled, gpiozero, pygame
sys.modules.update(dict.fromkeys({NOT_EVERYWHERE!r}))
for package in ("companion", "hardware"):
    for module in pkgutil.walk_packages(importlib.import_module(package).__path__, package + "."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
            print(module.name)
"""


def test_every_module_loads_without_the_libraries_of_a_pi(tmp_path):
    loaded = run(
        *(sys.executable, "-c", LOAD_ALL),
        where=tmp_path,
        PYTHONPATH=str(pages.ROOT),
        PYGAME_HIDE_SUPPORT_PROMPT="1",
    )
    assert {"companion.app.daemon", "hardware.parts.keyboard", "hardware.boxes.pi"} <= set(
        loaded.split()
    )
