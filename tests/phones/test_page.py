"""The files of the page, without a browser."""

from __future__ import annotations

import re
from posixpath import dirname, join, normpath

import pytest

from companion import games
from companion.phones.files import PAGE, read_files
from companion.phones.site import PHONE, TABLE

FILES = {
    f"/{file.relative_to(PAGE).as_posix()}": file for file in PAGE.rglob("*") if file.is_file()
}
TEXTS = {path: file.read_text(encoding="utf-8", errors="replace") for path, file in FILES.items()}
VERSION, SENT = read_files()
MOST_BYTES, MOST_BYTES_OF_TABLE = 60_000, 45_000
MOST_LINES = 200


def template(game: str) -> str:
    """The path of a game's template."""
    return f"/games/{game}.js"


def named(path: str) -> set[str]:
    """The files that a page or a script names as it is sent."""
    text = SENT[path].body.decode(errors="replace")
    links = re.findall(rf'(?:href|src)="/{VERSION}(/[^"]+)"', text)
    imports = re.findall(r'from "([^"]+)"', text)
    return {*links, *(normpath(join(dirname(path), one)) for one in imports)}


def loaded(page: str, *templates: str) -> set[str]:
    """All that a browser loads: a page, what it names, templates, and what any of these imports."""
    found, left = set[str](), {page, *templates}
    while left:
        path = left.pop()
        found.add(path)
        left |= named(path) - found
    return found


def size(paths: set[str]) -> int:
    """The bytes of these files as they are sent."""
    return sum(len(SENT[path].body) for path in paths)


@pytest.mark.parametrize("game", games.NAMES)
def test_a_phone_loads_little_to_play_a_game(game: str) -> None:
    """Without its cache: all scripts, styles and icons that the page and the template need.

    Most is for Word Sprout, 58 kB now; 15 kB of that are styles.
    """
    assert size(loaded(PHONE, template(game))) <= MOST_BYTES


def test_the_table_screen_is_small() -> None:
    assert size(loaded(TABLE)) <= MOST_BYTES_OF_TABLE


@pytest.mark.parametrize("page", [PHONE, TABLE])
def test_no_import_waits_for_another_one(page: str) -> None:
    """The page names every module, and all that a template will need is there before it comes."""
    templates = [template(game) for game in games.NAMES] if page == PHONE else []
    scripts = {path for path in loaded(page, *templates) if path.endswith(".js")}
    assert scripts - {*templates} <= named(page)
    assert not named(page) & {*templates}


def test_a_page_asks_for_each_module_once() -> None:
    for page in (PHONE, TABLE):
        links = re.findall(r'(?:href|src)="([^"]+)"', SENT[page].body.decode())
        assert len(links) == len({*links})


def test_every_file_is_short() -> None:
    assert {path for path, text in TEXTS.items() if text.count("\n") > MOST_LINES} == set()


def test_everything_comes_from_the_box() -> None:
    """Only the name of the SVG language looks like an address elsewhere."""
    for path, text in TEXTS.items():
        addresses = set(re.findall(r"(?:https?:)?//[a-z][\w.]+\.\w+[^\s\"'`]*", text))
        assert addresses <= {"http://www.w3.org/2000/svg"}, path


def test_every_import_and_link_names_a_file() -> None:
    for path in SENT:
        assert named(path) <= FILES.keys(), path


def test_every_game_has_a_template_and_a_board() -> None:
    listed = re.search(r"NAMES = \[(.+)\]", TEXTS["/phone.js"])
    assert listed
    assert set(re.findall(r"\w+", listed[1])) == set(games.NAMES)
    assert {*map(template, games.NAMES)} <= FILES.keys()
    boards = re.search(r"BOARDS = \{(.+)\}", TEXTS["/table/boards.js"])
    assert boards
    assert {part.split(":")[0].strip() for part in boards[1].split(",")} == set(games.NAMES)


def test_every_page_exists() -> None:
    assert {PHONE, TABLE} <= FILES.keys()


def test_the_policy_allows_every_page() -> None:
    """It forbids styles and scripts inside a page."""
    for path in (PHONE, TABLE):
        text = SENT[path].body.decode()
        assert not re.search(r'\sstyle=|\son\w+=|<style|<script(?! type="module" src=)', text)


def test_every_id_that_a_script_asks_for_is_on_its_page() -> None:
    ids = {path: set(re.findall(r'\sid="(\w[\w-]*)"', TEXTS[path])) for path in (PHONE, TABLE)}
    for script, page in (("/phone.js", PHONE), ("/lobby.js", PHONE), ("/proof.js", PHONE),
                         ("/proof.js", TABLE), ("/table/table.js", TABLE)):  # fmt: skip
        asked = set(re.findall(r'\$\("([\w-]+)"\)', TEXTS[script]))
        assert asked <= ids[page], script
