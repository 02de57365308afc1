"""The emulated board: built once, with a fresh disk for each test."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol
from board import Board
from build import KERNELS, SLOWER, USUAL, CannotBuild, build
from causes import Edit
from drive import Drive
from evenings import Figure, PowerOn

MEMORY, ROOM = Path("/dev/shm"), 1 << 30

FIGURES = pytest.StashKey[dict[str, str]]()
BUILT = pytest.StashKey[dict[tuple[str, str], Path]]()
TIMES = pytest.StashKey[list[int]]()
AGAIN = pytest.StashKey[list[str]]()
WAITED = pytest.StashKey[float]()
STOLEN = 7
"""The column of /proc/stat with the time that a virtual machine lost to its host."""

TRIES, DISTURBED = 3, 0.1
"""A failed test is repeated if it lost more than this share of the time to others."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--causes", action="store_true", help="put each test's causes in: it has to fail then"
    )
    parser.addoption(
        "--kernel", choices=KERNELS, default="user-mode", help="what the board runs on"
    )
    parser.addoption("--figures", type=Path, help="write what was measured into this file")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[FIGURES] = {}
    config.stash[TIMES] = _times()
    config.stash[AGAIN] = []
    config.addinivalue_line("markers", "cause(name, edits): what makes this test fail")
    config.addinivalue_line("markers", "stock: also tried on Debian's own kernels, in QEMU")
    config.addinivalue_line("markers", "extra(name): on a board with this extra installed, too")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """With --causes, run each test once with each of its causes; it must fail each time."""
    if not metafunc.config.getoption("causes"):
        return
    fails = pytest.mark.xfail(strict=True, raises=AssertionError)
    marks = metafunc.definition.iter_markers("cause")
    causes = [pytest.param(mark.args[1], id=mark.args[0], marks=fails) for mark in marks]
    metafunc.parametrize("edits", causes, indirect=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip what needs an extra where none can be installed."""
    if config.getoption("kernel") != "arm64":
        return
    for item in items:
        if item.get_closest_marker("extra"):
            item.add_marker(pytest.mark.skip("on x86 only: sudo make test-board-voice"))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """Run a test; repeat it if it fails while this machine or its board was held up."""
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for last in (*[False] * (TRIES - 1), True):
        since = _times()
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
        share = max(_stolen(since), item.stash.get(WAITED, 0.0))
        if last or share < DISTURBED or not any(report.failed for report in reports):
            break
        item.config.stash[AGAIN].append(f"{item.nodeid}: {share:.0%} of the time was taken")
        item._initrequest()  # type: ignore[attr-defined]
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the measurements and the repeated tests, and write the former to a file if asked."""
    config = terminalreporter.config
    if again := config.stash[AGAIN]:
        terminalreporter.section("tried again, because others had the processor")
        terminalreporter.write_line("\n".join(again))
    lines = [f"{what}: {much}" for what, much in config.stash[FIGURES].items()]
    if lines:
        share = _stolen(config.stash[TIMES])
        lines.append(f"what this machine's own host took from it: {share:.0%} of the time")
        terminalreporter.section("figures")
        terminalreporter.write_line("\n".join(lines))
    if lines and (file := config.getoption("figures")):
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _times() -> list[int]:
    """The times of this machine's processors by kind, in hundredths of a second."""
    return [int(part) for part in Path("/proc/stat").read_text().split("\n")[0].split()[1:9]]


def _stolen(since: list[int]) -> float:
    """The share of the time since then that was lost to the host, 0 to 1."""
    spent = [now - then for now, then in zip(_times(), since, strict=True)]
    return spent[STOLEN] / max(sum(spent), 1)


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Figure:
    """Record a measurement, which is printed at the end of the run."""
    return request.config.stash[FIGURES].__setitem__


def pytest_collection_finish(session: pytest.Session) -> None:
    """Build the boards before the tests; end the run without a fault if that is impossible.

    BOARD=FOLDER uses a board with the usual system that was built before, even if outdated.
    """
    built = session.config.stash[BUILT] = {}
    if session.config.option.collectonly:
        return
    kernel = session.config.option.kernel
    wanted = {_system_of(one) for one in session.items if not one.get_closest_marker("skip")}
    if "BOARD" in os.environ:
        built |= {one: Path(os.environ["BOARD"]) for one in wanted if one[0] == USUAL[kernel]}
    try:
        for suite, extra in sorted(wanted - {*built}):
            built[suite, extra] = build(suite, kernel, extra)
    except CannotBuild as why:
        pytest.exit(f"No emulated board here. {why}", returncode=0)


def _system_of(item: pytest.Item) -> tuple[str, str]:
    """Which Debian a test wants, and which extra."""
    usual, extra = USUAL[item.config.option.kernel], item.get_closest_marker("extra")
    suite = item.callspec.params.get("suite", usual) if hasattr(item, "callspec") else usual
    return suite, extra.args[0] if extra else ""


@pytest.fixture
def suite(pytestconfig: pytest.Config) -> str:
    """The Debian that is the board's system; tests may be parametrized with another."""
    return USUAL[pytestconfig.option.kernel]


@pytest.fixture
def built(request: pytest.FixtureRequest) -> Path:
    """The folder with kernel and disk."""
    return request.config.stash[BUILT][_system_of(request.node)]


@pytest.fixture
def edits(request: pytest.FixtureRequest) -> tuple[Edit, ...]:
    """The changes made to the board's files before the test."""
    return getattr(request, "param", ())


@pytest.fixture
def disk() -> Iterator[Path]:
    """The folder of a test's drive: in memory if there is room."""
    in_memory = MEMORY.exists() and shutil.disk_usage(MEMORY).free > ROOM
    with tempfile.TemporaryDirectory(dir=MEMORY if in_memory else None) as folder:
        yield Path(folder) / "disk"


@pytest.fixture
def power_on(
    request: pytest.FixtureRequest, built: Path, disk: Path, edits: tuple[Edit, ...]
) -> Iterator[PowerOn]:
    """Switch a board on; the same test's next board has the disk that the last one left.

    The drive may have a cache that a cut empties (`volatile`).
    """
    boards: list[Board] = []

    def begun(volatile: bool, append: str, cores: int) -> Board:
        cache = Drive(built / "drive.so", disk) if volatile else None
        board = Board(
            disk, base=built / "board.ext4", kernel=built / "linux", append=append, cache=cache,
            slower=SLOWER[request.config.option.kernel], cores=cores,
        )  # fmt: skip
        boards.append(board)
        return board

    def switch(*, volatile: bool = False, append: str = "", cores: int = 1) -> Board:
        board = begun(volatile, append, cores)
        try:
            board.ready()
        except ConnectionError:  # user-mode Linux dies now and then as it boots: one more cut
            board.cut()
            board = begun(volatile, append, cores)
            board.ready()
        return board

    if edits:
        spoiled = switch()
        spoiled.change(*edits)
        spoiled.power_off()
    yield switch
    request.node.stash[WAITED] = max((board.waited for board in boards), default=0.0)
    for board in boards:
        board.cut()


@pytest.fixture
def board(power_on: PowerOn) -> Board:
    """A board that shows its first list."""
    board = power_on()
    try:
        board.pictured("home-board", within=90)
    except AssertionError as why:
        raise RuntimeError("the board does not come to its first list") from why
    return board
