"""A card that was flashed with Raspberry Pi Imager, in the emulated board on arm64."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import build
import flashed
import pytest
from flashed import Card, Flash

FIGURES = pytest.StashKey[dict[str, str]]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[FIGURES] = {}


def pytest_collection_finish(session: pytest.Session) -> None:
    """Build the parts before the tests; end the run without a fault if that is impossible."""
    if session.config.option.collectonly:
        return
    try:
        flashed.check()
        flashed.system()
        flashed.package()
    except build.CannotBuild as why:
        pytest.exit(f"No emulated board here. {why}", returncode=0)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    lines = [f"{what}: {much}" for what, much in terminalreporter.config.stash[FIGURES].items()]
    if lines:
        terminalreporter.section("figures")
        terminalreporter.write_line("\n".join(lines))


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Record a measurement, which is printed at the end of the run."""
    return request.config.stash[FIGURES].__setitem__


@pytest.fixture
def package() -> Path:
    """The companion's package."""
    return flashed.package()


@pytest.fixture
def flash(package: Path) -> Iterator[Flash]:
    """Flash a card as Imager does, and copy vendor-data and the package onto bootfs."""
    folder = Path(tempfile.mkdtemp(prefix="card-"))
    card = Card(folder)

    def write(*, runcmd: bool = False, files: tuple[Path, ...] = (package,)) -> Card:
        texts = [(flashed.HERE / "bootfs/user-data").read_text(encoding="utf-8")]
        texts += [(flashed.HERE / "bootfs/runcmd").read_text(encoding="utf-8")] if runcmd else []
        flashed.make_bootfs(card.bootfs, "".join(texts), *files)
        return card

    yield write
    card.take_out()
    shutil.rmtree(folder)
