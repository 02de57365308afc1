"""A card that was flashed with Raspberry Pi Imager, in the emulated board on arm64."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import build
import flashed
import pytest
from board import Board

SLOWER = 6
"""QEMU emulates every instruction."""

FIGURES = pytest.StashKey[dict[str, str]]()
PARTS = pytest.StashKey[tuple[Path, Path, Path]]()

Flash = Callable[..., "Card"]


class Card:
    """A card: what is on it outlives the boards that it is put into."""

    def __init__(self, folder: Path, kernel: Path, system: Path) -> None:
        self.folder, self.bootfs = folder, folder / "bootfs.img"
        self._kernel, self._system = kernel, system
        self._boards: list[Board] = []

    def power_on(self) -> Board:
        """Put the card into a board and switch that on."""
        board = Board(
            self.folder / "disk", base=self._system, kernel=self._kernel, bootfs=self.bootfs,
            slower=SLOWER,
        )  # fmt: skip
        self._boards.append(board)
        return board

    def take_out(self) -> None:
        """Pull the plug of every board."""
        for board in self._boards:
            board.cut()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[FIGURES] = {}


def pytest_collection_finish(session: pytest.Session) -> None:
    """Build the parts before the tests; end the run without a fault if that is impossible."""
    if session.config.option.collectonly:
        return
    try:
        build._check(flashed.ARCH)
        flashed.check()
        session.config.stash[PARTS] = (
            build.build_kernel(flashed.ARCH) / "linux", flashed.system(), flashed.package(),
        )  # fmt: skip
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
def package(request: pytest.FixtureRequest) -> Path:
    """The companion's package."""
    return request.config.stash[PARTS][2]


@pytest.fixture
def flash(request: pytest.FixtureRequest, package: Path) -> Iterator[Flash]:
    """Flash a card as Imager does, and copy vendor-data and the package onto bootfs."""
    kernel, system, _ = request.config.stash[PARTS]
    folder = Path(tempfile.mkdtemp(prefix="card-"))
    card = Card(folder, kernel, system)

    def write(*, runcmd: bool = False, files: tuple[Path, ...] = (package,)) -> Card:
        texts = [(flashed.HERE / "bootfs/user-data").read_text(encoding="utf-8")]
        texts += [(flashed.HERE / "bootfs/runcmd").read_text(encoding="utf-8")] if runcmd else []
        flashed.make_bootfs(card.bootfs, "".join(texts), *files)
        return card

    yield write
    card.take_out()
    shutil.rmtree(folder)
