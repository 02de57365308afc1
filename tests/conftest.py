"""Options and fixtures that all tests share."""

from __future__ import annotations

import gc
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from evening import Evening, Play, evening
from hypothesis import HealthCheck, settings
from sizes import PROFILES

from companion.journal import keeper, patience

KITS = {file.stem for file in (Path(__file__).parent / "kits").rglob("*.py")}
pytest.register_assert_rewrite(*(KITS - sys.modules.keys()))

for profile, of_a_hundred in PROFILES.items():  # no test depends on a time
    settings.register_profile(
        profile,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow],
        max_examples=of_a_hundred,
        derandomize=profile == "dev",  # `make test` says the same of the same code each time
    )
settings.load_profile("dev")

gc.set_threshold(20_000, 20, 50)  # tests make much and keep it: one in thirty seconds of their time

patience.HOLD_S = 3600.0  # a busy machine must not look like a disk that does not answer

MEMORY = Path("/dev/shm")
if (
    os.access(MEMORY, os.W_OK)
    and shutil.disk_usage(MEMORY).free > 2**30
    and not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC
):  # the games that tests save are synced thousands of times, which is slow on a disk
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that try as many examples as the profile says."""
    for item in items:
        names = vars(getattr(item, "module", None) or item)
        if {"examples", "at_random"} & names.keys() or hasattr(
            getattr(item, "obj", None), "hypothesis"
        ):
            item.add_marker(pytest.mark.sized)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-pictures",
        action="store_true",
        help="draw the reference pictures anew; look at every one before you commit it",
    )


@pytest.fixture
def play_evening(
    tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Evening]:
    """Run an evening in virtual time, with the games kept in the test's own folder."""
    update = request.config.getoption("--update-pictures")
    # a busy machine must not look like a quiet table, whose games are copied
    monkeypatch.setattr(keeper, "QUIET_S", 3600.0)

    def run(play: Play, **how: Any) -> Evening:
        return evening(tmp_path / "state", play, update=update, **how)

    return run


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A new folder for each test, beside no other: pytest looks through all beside its own."""
    folder = tmp_path_factory.mktemp("homes")
    return (folder / str(number) for number in count())


@pytest.fixture(autouse=True)
def own_state(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """No test sees or touches the games, lists and settings of whoever runs it."""
    home = next(homes)
    home.mkdir(mode=0o700)
    for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "LOCALAPPDATA", "APPDATA"):
        monkeypatch.setenv(name, str(home))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
