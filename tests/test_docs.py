"""The pages are true: links, names of files and tests, tables and pictures."""

import re
import runpy
import tomllib
from itertools import chain
from pathlib import Path

import pages
import pytest
from PIL import Image, ImageChops

import companion
from companion.games import GAMES
from companion.games.api.game import Game
from companion.games.api.options import options_of
from companion.games.kit.wheel import GROUPS
from companion.games.worph.rules.state import Options
from companion.games.worph.rules.words import BASE, change_between
from hardware.parts.audio.pygame_mixer import GLIB

DOCS = pages.ROOT / "docs"
WORPH = pages.text(DOCS / "games" / "worph.md")
README = pages.text(pages.ROOT / "README.md")


@pytest.mark.parametrize("page", pages.PAGES, ids=lambda page: page.name)
def test_every_link_of_a_page_works(page):
    for link in pages.links(page):
        name, _, heading = link.partition("#")
        target = page.parent / name if name else page
        assert target.exists(), link
        assert not heading or heading in pages.anchors(target), link


@pytest.mark.parametrize("page", pages.PAGES, ids=lambda page: page.name)
def test_every_file_named_in_a_tree_exists(page):
    for example in pages.examples(page):
        if example.kind == "text":
            for name in named_files(example.text):
                assert (pages.ROOT / name).exists(), name


@pytest.mark.parametrize("page", pages.PAGES, ids=lambda page: page.name)
def test_every_test_named_on_a_page_exists(page):
    for name in re.findall(r"[\w/]*test_\w+\.py", pages.text(page)):
        assert list((pages.ROOT / "tests").rglob(Path(name).name)), name
        assert "/" not in name or (pages.ROOT / name).exists(), name


def named_files(tree: str) -> list[str]:
    """The files and folders in a tree; a line belongs to the folder it is indented under."""
    found, above = [], {0: ""}
    for line in tree.splitlines():
        depth = len(line) - len(line.lstrip())
        folder = above[max(indent for indent in above if indent <= depth)]
        here = re.findall(r"(?<![\w/.])[\w/]+(?:/|\.py)(?=[\s,]|$)", line)
        for name in here:
            at_the_top = (pages.ROOT / name).exists() and not (pages.ROOT / folder / name).exists()
            found.append(name if at_the_top else folder + name)
        if here and line.lstrip().startswith(here[0]) and here[0].endswith("/"):
            above = {indent: at for indent, at in above.items() if indent <= depth}
            above[depth + 1] = folder + here[0]
    return found


def test_the_tree_of_the_design_has_every_package():
    (tree,) = (one.text for one in pages.examples(DOCS / "design.md") if "  cli/" in one.text)
    named = {name.rstrip("/") for name in named_files(tree)}
    inits = chain(*(pages.ROOT.glob(f"{top}/**/__init__.py") for top in ("companion", "hardware")))
    folders = {init.parent.relative_to(pages.ROOT).as_posix() for init in inits}
    others = tuple(f"companion/games/{game.name}" for game in GAMES)  # Worph stands for them
    assert {one for one in folders - named if not one.startswith(others)} == set()


def test_the_files_of_a_tree_are_found():
    tree = "companion/   what\n  games/   the six\n    worph/\n  cli.py ui.py   both\nhardware/\n"
    assert named_files(tree) == [
        *("companion/", "companion/games/", "companion/games/worph/"),
        *("companion/cli.py", "companion/ui.py", "hardware/"),
    ]


def test_the_readme_starts_with_a_picture_and_the_two_commands():
    screen = README.splitlines()[:20]
    assert any(line.startswith("![") for line in screen)
    assert [line.split("  ")[0] for line in screen if line.startswith("make")] == [
        "make play",
        "make test",
    ]


def test_the_readme_installs_the_package_of_the_sounds():
    line = re.search(r"`sudo apt-get install (make .+?)`", README)
    assert line
    assert GLIB in line[1].split()


def test_the_readme_lists_the_games():
    listed = re.findall(r"\| \*\*\[(.+?)\]\(docs/games/.+?\.md\)\*\* \|", README)
    where = pages.last_line(pages.ROOT / "README.md", r"^\| \*\*\[.+\]\(docs/games/")
    titles = [title for game in GAMES for title in (game.title, *dict(game.variants))]
    for game in GAMES:
        row = f"| **[{game.title}](docs/games/{page_of(game).name})** | what players do |"
        assert game.title in listed, f"{where}: add a row for {game.title}: {row}"
    assert listed == titles


@pytest.mark.slow
def test_the_pictures_match_what_the_program_draws(tmp_path):
    runpy.run_path(str(DOCS / "make_pictures.py"))["make"](tmp_path)
    drawn = sorted(file.relative_to(tmp_path) for file in tmp_path.rglob("*.png"))
    shown = sorted(file.relative_to(DOCS) for file in DOCS.rglob("*.png"))
    assert shown == drawn, "Redraw them: .venv/bin/python docs/make_pictures.py"
    for name in drawn:
        assert alike(tmp_path / name, DOCS / name), (
            f"{name} looks different now. Redraw it: .venv/bin/python docs/make_pictures.py"
        )


TOLERANCE = 48
"""Largest difference in grey values: systems render text and shades slightly differently."""


def alike(one, other):
    """Whether two pictures are the same, apart from small differences in shade."""
    with Image.open(one) as first, Image.open(other) as second:
        if first.size != second.size:
            return False
        pair = [picture.convert("RGBA").convert("L").reduce(4) for picture in (first, second)]
    return max(ImageChops.difference(*pair).getextrema()) <= TOLERANCE


def test_every_picture_is_on_a_page():
    links = [(page, link.partition("#")[0]) for page in pages.PAGES for link in pages.links(page)]
    used = {(page.parent / name).resolve() for page, name in links}
    assert {file.resolve() for file in DOCS.rglob("*.png")} <= used


def page_of(game: Game) -> Path:
    """The page of a game."""
    return DOCS / "games" / f"{game.name.replace('_', '-')}.md"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_has_a_page(game):
    where = page_of(game).relative_to(pages.ROOT)
    assert page_of(game).exists(), f"{where}:1: write how {game.title} is played"
    printed = "<!-- print -->" in pages.text(page_of(game))
    assert printed, f"{where}:1: mark with <!-- print --> what the rules in brief print"


@pytest.mark.parametrize("game", [game for game in GAMES if game.voice], ids=lambda game: game.name)
def test_the_page_of_a_game_says_what_it_cannot_take_by_voice(game):
    page = pages.text(page_of(game))
    assert "[Voice](../voice.md)" in page
    enter = [text for text in game.voice.help if text.startswith("Enter ")]
    assert all(text in " ".join(page.split()) for text in enter)
    assert enter or "Everything in Worph can be said." in page


def test_the_page_of_worph_has_every_house_rule_with_its_values():
    found = dict(
        re.findall(r"(?m)^\| ([a-z][\w ]+) \| ([^|]+) \|", WORPH.split("| the list says |")[1])
    )
    for option in options_of(Options):
        values = found[option.label].replace(" to ", ", 2, 3, 4, ").split(", ")
        assert values == list(option.labels)
    assert len(found) == len(options_of(Options))


def test_the_page_of_worph_has_the_points_of_every_change():
    rows = re.findall(r"\(\*(\w+) (\w+)\*\) \| (\d) \| (\w+) to (\w+)", WORPH)
    assert len(rows) == len(BASE)
    for side, verb, points, before, after in rows:
        change = change_between(before, after)
        assert change is not None
        assert (change.kind, change.base) == (f"{side}_{verb}", int(points))


def test_the_page_of_worph_has_the_letters_of_every_wedge():
    found = re.findall(r"\*\*(\d)\*\* ((?:[A-Z] )*[A-Z])\b", WORPH)
    assert {int(wedge): letters.replace(" ", "") for wedge, letters in found} == GROUPS


def test_the_change_log_starts_with_the_current_version():
    log = pages.text(pages.ROOT / "CHANGELOG.md")
    versions = re.findall(r"(?m)^## \[(.+?)\]", log)
    assert versions[0] == companion.__version__
    kinds = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert set(re.findall(r"(?m)^### (.+)", log)) <= kinds


def test_the_change_log_says_whether_the_format_of_the_games_is_frozen():
    log = pages.text(pages.ROOT / "CHANGELOG.md")
    released = re.search(r"(?m)^## \[1\.0\.0\] - \d{4}-\d{2}-\d{2}$", log)
    assert ("a newer program may not read its games" in " ".join(log.split())) != bool(released)


def test_the_readme_names_the_python_version_of_the_project():
    project = tomllib.loads(pages.text(pages.ROOT / "pyproject.toml"))["project"]
    assert f"Python {project['requires-python'].removeprefix('>=')} or newer" in README
