import re
import tomllib
from pathlib import Path
from types import UnionType
from typing import Annotated, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pages
import pytest

from companion.config.settings import ABSENT, Settings, load
from companion.games import GAMES
from companion.names import with_underscores
from hardware.wiring.diagram import diagram
from hardware.wiring.wiring import Wiring

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "settings.md").read_text(encoding="utf-8")
TOP = "Above all sections"


def struct_in(hint):
    """The struct in a type hint, possibly inside a union or a tuple, or None."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return hint
    inner = get_args(hint) if get_origin(hint) in (Annotated, Union, UnionType, tuple) else ()
    return next((found for found in map(struct_in, inner) if found), None)


def fields(struct, path):
    """Every setting of a struct and of its inner structs as path, type and default."""
    hints = get_type_hints(struct, include_extras=True)
    for field in msgspec.structs.fields(struct):
        inner_path = f"{path}.{field.name}" if path else field.name
        inner = struct_in(hints[field.name])
        if (path or not inner) and inner_path != "game":
            yield inner_path, hints[field.name], field.default
        if inner:
            yield from fields(inner, inner_path)


def words_in(hint):
    """The words that a setting of this type may have, if it has only some."""
    if get_origin(hint) is Literal:
        return [word for word in get_args(hint) if isinstance(word, str)]
    inner = () if struct_in(hint) else get_args(hint)
    return [word for one in inner for word in words_in(one)]


def documented(column=2):
    """Every setting on the page as path: default, or another column of its row."""
    heading, found = "", {}
    for line in PAGE.splitlines():
        if begin := re.match(r"#+ \[?([\w.-]+)\]?$", line):
            heading = f"{with_underscores(begin[1])}."
        elif line == f"## {TOP}":
            heading = ""
        elif row := re.match(r"\| `(\w+)` \| (.+?) \| (.+) \|", line):
            found[f"{heading}{row[1]}"] = row[column]
    return found


def expected():
    yield from fields(Settings, "")
    for game in GAMES:
        yield from fields(game.settings, f"game.{game.name}")


def where(path):
    """Where the row of a setting belongs: below its heading, or at the end of the page."""
    heading = path.rpartition(".")[0]
    known = any(other.rpartition(".")[0] == heading for other in documented())
    title = rf"\[?{heading}\]?" if heading else TOP
    return pages.last_line(DOCS / "settings.md", rf"^#+ {title}$" if known else "")


def test_the_page_lists_every_setting_and_no_other():
    rows = documented()
    for path, _, _ in expected():
        heading, _, name = path.rpartition(".")
        assert path in rows, f"{where(path)}: add a row for `{name}` under [{heading}]"
    assert set(rows) == {path for path, _, _ in expected()}


def test_the_pages_name_every_word_that_a_setting_may_have():
    defaults, meanings = documented(), documented(column=3)
    variations = (DOCS / "games" / "word-sprout.md").read_text(encoding="utf-8")
    for path, hint, _ in expected():
        for word in words_in(hint):
            row = f"{defaults[path]} {meanings[path]}"
            assert f'"{word}"' in row or f"| `{word}` |" in variations, f"{path}: {word}"


@pytest.mark.no_cover
@pytest.mark.parametrize(("path", "hint", "default"), list(expected()), ids=lambda v: str(v)[:40])
def test_the_page_has_the_right_default(path, hint, default):
    text = documented().get(path)
    assert text, f"{where(path)}: say the default of {path}"
    if default is msgspec.NODEFAULT:
        assert text == "required"
    elif default is None:
        assert text == ('`"none"`' if path.removeprefix("wiring.") in ABSENT else "none")
    elif struct_in(hint):
        assert "below" in text
    else:
        value = tomllib.loads(f"x = {text.strip('`')}")["x"]
        assert value == (list(default) if isinstance(default, tuple) else default)


def load_example(page, tmp_path):
    (example,) = re.findall(r"```toml\n(.+?)```", page, re.DOTALL)
    file = tmp_path / "settings.toml"
    file.write_text(example, encoding="utf-8")
    return load(file)


def test_the_example_on_the_page_is_valid(tmp_path):
    assert load_example(PAGE, tmp_path).sound.mute == ("keys",)


def test_the_example_for_a_card_is_valid(tmp_path):
    wiring = load_example((DOCS / "flash.md").read_text(encoding="utf-8"), tmp_path).wiring
    assert (wiring.display.driver, wiring.buzzer.kind) == ("sh1106", "active")


def test_the_seats_on_the_page_are_the_default():
    seats = Wiring().seats
    for lines in (
        ", ".join(str(seat.button) for seat in seats),
        ", ".join(str(seat.lamp) for seat in seats),
    ):
        assert lines in " ".join(PAGE.split())


def test_the_drawing_is_the_default_wiring():
    assert (DOCS / "wiring.svg").read_text(encoding="utf-8") == diagram(Wiring())
