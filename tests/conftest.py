"""Options and fixtures that all tests share."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from evening import Evening, Play, evening
from hypothesis import settings

KITS = {file.stem for file in (Path(__file__).parent / "kits").rglob("*.py")}
pytest.register_assert_rewrite(*(KITS - sys.modules.keys()))

settings.register_profile("any machine", deadline=None)  # no test depends on a time
settings.load_profile("any machine")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-pictures",
        action="store_true",
        help="draw the reference pictures anew; look at every one before you commit it",
    )


@pytest.fixture
def play_evening(tmp_path: Path, request: pytest.FixtureRequest) -> Callable[..., Evening]:
    """Run an evening in virtual time, with the games kept in the test's own folder."""
    update = request.config.getoption("--update-pictures")

    def run(play: Play, **how: Any) -> Evening:
        return evening(tmp_path / "state", play, update=update, **how)

    return run


@pytest.fixture(autouse=True)
def own_state(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test sees or touches the games, lists and settings of whoever runs it."""
    home = str(tmp_path_factory.mktemp("home"))
    for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "LOCALAPPDATA", "APPDATA"):
        monkeypatch.setenv(name, home)
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
