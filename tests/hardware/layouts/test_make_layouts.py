from __future__ import annotations

import ctypes.util
from pathlib import Path

import pytest

from hardware.layouts import make_layouts
from hardware.layouts.make_layouts import DATA, Compiler, names, signs, table
from hardware.layouts.table import CODES, keys_of

SYSTEM = Path("/")

installed = pytest.mark.skipif(
    not ((SYSTEM / DATA / "rules/evdev.xml").exists() and ctypes.util.find_library("xkbcommon")),
    reason="needs Debian's xkb-data and libxkbcommon0",
)

QWERTY = "1234567890-=QWERTYUIOP[]ASDFGHJKL;'`\\ZXCVBNM,./<"
NOTHING = " " * len(CODES)


def test_a_letter_without_a_key_comes_from_altgr_then_from_the_other_layouts() -> None:
    plain = QWERTY.replace("QW", "ŜĜ").replace("X", "Ĉ")
    alt_gr = NOTHING[:13] + "Q" + NOTHING[14:]
    other = QWERTY.replace("W", " ").replace("`", "W")
    found = signs([plain, NOTHING, alt_gr], [other, QWERTY])
    assert found == plain.replace("Ĝ", "Q").replace("`", "W").replace("Ĉ", "X")


@pytest.mark.parametrize("gone", ["Q", "QWX"])
def test_a_letter_is_not_put_on_the_key_of_another_one(gone: str) -> None:
    plain = QWERTY
    for letter in gone:
        plain = plain.replace(letter, "E")
    assert signs([plain, NOTHING, NOTHING], [QWERTY]) == ""


def test_digits_of_the_shift_level_count_only_if_all_are_there() -> None:
    plain = QWERTY.replace("1234567890", "&é(-è_çà)!")
    some = signs([plain, "75" + NOTHING[2:], NOTHING], [])
    assert some.startswith("1234567890")
    reverse = signs([plain, "0987654321" + NOTHING[10:], NOTHING], [])
    assert reverse.startswith("0987654321")


@installed
def test_every_layout_of_this_system_is_in_the_table() -> None:
    assert [name for name in names(SYSTEM) if keys_of(name) is None] == []


@installed
def test_the_compiler_finds_what_the_table_has(monkeypatch: pytest.MonkeyPatch) -> None:
    some = ("us", "de", "de(neo)", "ru", "us(dvorak)")
    monkeypatch.setattr(make_layouts, "names", lambda folder: some)
    found = table([SYSTEM])
    for name in some:
        keys = zip(CODES, found[name], strict=False)
        assert {code: sign for code, sign in keys if sign != " "} == keys_of(name)
    assert Compiler(SYSTEM).levels("nowhere") is None
