"""The files of the page, without a browser."""

from __future__ import annotations

import re

from companion import games
from companion.phones.site import PAGE, PHONE, TABLE, content

FILES = {
    f"/{file.relative_to(PAGE).as_posix()}": file for file in PAGE.rglob("*") if file.is_file()
}
TEXTS = {path: file.read_text(encoding="utf-8", errors="replace") for path, file in FILES.items()}
MOST_BYTES, MOST_BYTES_OF_STYLE, MOST_BYTES_OF_TABLE = 52_000, 15_000, 45_000
MOST_LINES = 200


def size_of(*kinds: str) -> int:
    """Bytes of the files of these kinds that a phone may load."""
    return sum(
        len(content(file))
        for path, file in FILES.items()
        if path.endswith(kinds) and not path.startswith("/table")
    )


def test_the_page_and_its_scripts_are_small() -> None:
    """The page of a phone and its scripts, with the templates of all games; styles count apart.

    Now they have just under 52 kB, 3 kB of them to come in by a code and to choose a seat, and the
    styles 13 kB.
    """
    assert size_of(".html", ".js") <= MOST_BYTES
    assert size_of(".css") <= MOST_BYTES_OF_STYLE


def test_the_table_screen_is_small() -> None:
    """All that it loads: its page, and what the page and its scripts name."""
    loaded, left = set[str](), {TABLE}
    while left:
        path = left.pop()
        loaded.add(path)
        left |= {*re.findall(r'(?:from |href=|src=)"(/[^"]+)"', TEXTS[path])} - loaded
    assert sum(len(content(FILES[path])) for path in loaded) <= MOST_BYTES_OF_TABLE


def test_every_file_is_short() -> None:
    assert {path for path, text in TEXTS.items() if text.count("\n") > MOST_LINES} == set()


def test_everything_comes_from_the_box() -> None:
    """Only the name of the SVG language looks like an address elsewhere."""
    for path, text in TEXTS.items():
        addresses = set(re.findall(r"(?:https?:)?//[a-z][\w.]+\.\w+[^\s\"'`]*", text))
        assert addresses <= {"http://www.w3.org/2000/svg"}, path


def test_every_import_and_link_names_a_file() -> None:
    for path, text in TEXTS.items():
        found = re.findall(r'(?:from |import\(|href=|src=)"(/[^"]+)"', text)
        assert set(found) <= FILES.keys(), path


def test_every_game_has_a_template_and_a_board() -> None:
    listed = re.search(r"NAMES = \[(.+)\]", TEXTS["/phone.js"])
    assert listed
    assert set(re.findall(r"\w+", listed[1])) == set(games.NAMES)
    assert {f"/games/{name}.js" for name in games.NAMES} <= FILES.keys()
    boards = re.search(r"BOARDS = \{(.+)\}", TEXTS["/table/boards.js"])
    assert boards
    assert {part.split(":")[0].strip() for part in boards[1].split(",")} == set(games.NAMES)


def test_every_page_exists() -> None:
    assert {PHONE, TABLE} <= FILES.keys()


def test_the_policy_allows_every_page() -> None:
    """It forbids styles and scripts inside a page."""
    for path, text in TEXTS.items():
        if path.endswith(".html"):
            assert not re.search(r'\sstyle=|\son\w+=|<style|<script(?! type="module" src=)', text)


def test_every_id_that_a_script_asks_for_is_on_its_page() -> None:
    ids = {path: set(re.findall(r'\sid="(\w[\w-]*)"', TEXTS[path])) for path in (PHONE, TABLE)}
    for script, page in (("/phone.js", PHONE), ("/lobby.js", PHONE), ("/proof.js", PHONE),
                         ("/proof.js", TABLE), ("/table/table.js", TABLE)):  # fmt: skip
        asked = set(re.findall(r'\$\("([\w-]+)"\)', TEXTS[script]))
        assert asked <= ids[page], script
