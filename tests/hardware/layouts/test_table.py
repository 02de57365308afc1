from __future__ import annotations

from collections import Counter
from string import ascii_uppercase, digits

import pytest

from hardware.layouts.table import FILE, keys_of, layouts_with, nearest, plain_name, rows

NAMES = [name for names, _ in rows() for name in names]


def test_each_layout_of_the_table_has_all_letters_and_digits_or_nothing() -> None:
    for names, keys in rows():
        if keys:
            assert set(ascii_uppercase) <= set(keys.values()), names
            missing = set(digits) - set(keys.values())
            assert not missing or names == ["lt(lekp)"] or names == ["lt(lekpa)"]


def test_each_name_is_there_once_and_the_plain_layouts_too() -> None:
    assert not [name for name, times in Counter(NAMES).items() if times > 1]
    assert {plain_name(name) for name in NAMES} <= set(NAMES)
    assert len(NAMES) > 700


def test_the_table_stays_small() -> None:
    assert FILE.stat().st_size < 24_000


def test_a_layout_without_letters_is_known_and_an_unknown_one_is_not() -> None:
    assert keys_of("ru") == {}
    assert keys_of("klingon") is None
    assert keys_of("") is None


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("epo", {16: "Q", 17: "W", 45: "X", 21: "Y"}),
        ("az", {17: "W"}),
        ("ba(unicode)", {16: "Q", 17: "W", 45: "X", 44: "Y"}),
        ("br(nativo-epo)", {2: "1"}),
    ],
)
def test_a_letter_without_a_key_is_where_altgr_or_a_plainer_layout_has_it(
    name: str, letters: dict[int, str]
) -> None:
    keys = keys_of(name)
    assert keys
    assert letters.items() <= keys.items()


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("us", range(2, 12)),
        ("fr", range(2, 12)),
        ("cz", range(2, 12)),
        ("hu", [*range(2, 11), 41]),
        ("us(dvp)", [6, 9, 5, 10, 4, 11, 3, 12, 7, 8]),
        ("us(dvorak-l)", [13, 12, 11, 10, 26, 25, 40, 39, 53, 52]),
    ],
)
def test_digits_are_where_the_layout_has_them(name: str, codes: list[int]) -> None:
    keys = keys_of(name)
    assert keys
    found = {sign: code for code, sign in keys.items() if sign in digits}
    assert [found[digit] for digit in "1234567890"] == list(codes)


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("dvorak", "us(dvorak)"),
        ("bépo", "fr(bepo)"),
        ("neo2", "de(neo)"),
        ("Colemak-DH", "us(colemak_dh)"),
        ("de neo", "de(neo)"),
        ("de-latin1", "de"),
        ("us(dvorack)", "us(dvorak)"),
        ("us(basic)", "us"),
        ("fr-latin9", "fr(latin9)"),
        ("azerty", "fr(azerty)"),
        ("DE", "de"),
        ("uk", ""),
        ("german", ""),
        ("", ""),
        ("(", ""),
        ("\ufffd", ""),
    ],
)
def test_the_nearest_layout_is_named(name: str, near: str) -> None:
    assert nearest(name) == near


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("ZS", "us"),
        ("YS", "de"),
        ("WS", "fr"),
        ("ZD", "us(colemak)"),
        ("/;", "us(dvorak)"),
        ("BH", "de(neo)"),
        ("[K", "fr(bepo)"),
    ],
)
def test_two_letters_tell_the_layouts_apart(typed: str, first: str) -> None:
    assert layouts_with(dict(zip("ZS", typed, strict=True)), "us")[0] == first


def test_no_layout_has_two_letters_on_one_key() -> None:
    assert layouts_with({"Z": "Q", "S": "Q"}, "us") == []
    assert layouts_with({"Z": "5"}, "us") == []
