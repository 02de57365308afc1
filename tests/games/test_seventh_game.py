"""A seventh game is a folder and a line: Ghost, copied into a copy of the project.

What else a new game needs is demanded by a test that says in which file and line.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pages
import pytest

from companion.games import NAMES

COPIED = ("companion", "hardware", "tests", "docs", "README.md", "CONTRIBUTING.md", "SECURITY.md",
          "CHANGELOG.md", "pyproject.toml")  # fmt: skip
NEVER = shutil.ignore_patterns("__pycache__", ".*", "pictures", "wheels", "journals")

QUICK = (
    "tests/test_docs.py::test_the_readme_lists_the_games",
    "tests/test_docs.py::test_every_game_has_a_page",
    "tests/config/test_settings_docs.py",
    "tests/cli/test_main.py::test_a_game_with_advice_and_its_command_have_the_same_name",
    "tests/games/test_properties.py::test_every_game_is_played_at_random",
)
"""The tests that demand something of a new game."""

WALKING = (
    *("tests/test_architecture.py", "tests/test_shape.py", "tests/cli/test_main.py"),
    "tests/app/test_referee_cases.py",
    *("tests/config/test_settings.py", "tests/reports/test_agreement.py"),
    *("tests/printing/test_kit.py", "tests/phones/test_site.py"),
    "tests/phones/test_other_seats.py",
    *(f"tests/games/test_{name}.py" for name in (
        "history", "house_rules", "names", "primer", "properties", "refusals", "replay",
        "gestures", "offers", "room_on_screens", "highlights",
    )),
)  # fmt: skip
"""Tests that walk over all games."""

DEMANDED = {
    "README.md": "| **[Ghost](docs/games/ghost.md)** | add a letter, but do not complete a word |",
    "docs/games/ghost.md": "# Ghost\n\n<!-- print -->\nAdd a letter.\n\n## Your turn\n\n"
    "<!-- print -->\nAdd one.\n\n## The end\n\n<!-- print -->\nThe last player wins.\n",
    "docs/settings.md": "\n## [game.ghost]\n\n| setting | default | meaning |\n|---|---|---|\n"
    "| `turn_limit_s` | `30.0` | seconds for a letter |\n| `least` | `4` | shortest word |\n"
    "| `meanings` | `true` | the box says what a word means |",
    "tests/kits/games/random_games.py": '    "ghost": cast("Any", __import__("ghost_random")),',
}
"""What a new game needs besides its folder and line, by file."""

GESTURES = ("tests/games/test_gestures.py", "-k", "ghost and lacks")
ROWS = {
    "docs/design.md": "| Ghost | hold your button | challenge |\n| Ghost | push the knob | add |\n"
    "| Ghost | press your button | add |\n| Ghost | Delete | challenge |\n| Ghost | Enter | add |"
}
"""What a new game with random games needs besides."""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the project in which Ghost is a game of the box, as docs/new-game.md says."""
    for name in COPIED:
        if (pages.ROOT / name).is_dir():
            shutil.copytree(pages.ROOT / name, tmp_path / name, ignore=NEVER)
        else:
            shutil.copy(pages.ROOT / name, tmp_path)
    games = tmp_path / "companion" / "games"
    shutil.copytree(tmp_path / "tests" / "kits" / "ghost", games / "ghost")
    for file in (games / "ghost").glob("*.py"):
        text = pages.text(file).replace("from ghost", "from companion.games.ghost")
        file.write_text(text, encoding="utf-8")
    registry = games / "__init__.py"
    text = re.sub(r"(?m)^(GAMES: .*)\)$", r"\1, Ghost())", pages.text(registry))
    text = text.replace("\n\nGAMES", "\nfrom companion.games.ghost import Ghost\n\nGAMES")
    registry.write_text(text, encoding="utf-8")
    return tmp_path


def failures(copy: Path, *tests: str) -> list[str]:
    """The messages of what fails when these tests run in the copy."""
    given = {key: text for key, text in os.environ.items() if not key.startswith("PYTEST_")}
    command = [sys.executable, "-m", "pytest", "--tb=short", "-q", "-p", "no:cacheprovider", *tests]
    done = subprocess.run(command, cwd=copy, env=given, capture_output=True, text=True, check=False)
    assert re.search(r"\d+ (passed|failed)", done.stdout), done.stdout + done.stderr
    assert done.returncode in (0, 1), done.stdout
    found = re.findall(r"(?m)^E   (?:AssertionError: |(?=\w+Error: ))(.+)", done.stdout)
    assert bool(found) == done.returncode, done.stdout
    return found


def places(demands: list[str]) -> dict[str, int]:
    """The files and lines in which something has to be added."""
    found = [re.match(r"(\S+):(\d+): (?:add|write|say) ", demand) for demand in demands]
    assert all(found), demands
    return {one[1]: int(one[2]) for one in found if one}


def test_what_else_a_new_game_needs_is_demanded_with_file_and_line(copy: Path) -> None:
    assert places(failures(copy, *QUICK)).keys() == DEMANDED.keys()


@pytest.mark.slow
def test_everything_that_walks_over_the_games_takes_a_new_one(copy: Path) -> None:
    for tests in (QUICK, GESTURES):
        for name, line in places(failures(copy, *tests)).items():
            file = copy / name
            rows = pages.text(file).splitlines() if file.exists() else []
            rows.insert(line, {**DEMANDED, **ROWS}[name])
            file.write_text("\n".join(rows) + "\n", encoding="utf-8")
    others = " and ".join(f"not {name}" for name in NAMES)
    assert not failures(copy, "-m", "not slow", "-k", others, *QUICK, *WALKING)
