from __future__ import annotations

from pathlib import Path

import pytest

from hardware.layouts.choice import Choice, choose, configured


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('XKBMODEL="pc105"\nXKBLAYOUT="gb"\nXKBVARIANT=""\n', ["gb"]),
        ("XKBLAYOUT=de,us\n", ["de", "us"]),
        ('XKBLAYOUT="us, ru"\nXKBVARIANT="dvorak, "\n', ["us(dvorak)", "ru"]),
        ("XKBLAYOUT='de'\nexport XKBVARIANT='neo'\n", ["de(neo)"]),
        ("XKBLAYOUT=us,de\nXKBVARIANT=,nodeadkeys # both\n", ["us", "de(nodeadkeys)"]),
        ("XKBLAYOUT=us\nXKBLAYOUT=fr\n", ["fr"]),
        ("XKBLAYOUT=de\r\nXKBVARIANT=neo\r\n", ["de(neo)"]),
        ("# XKBLAYOUT=fr\n", ["us"]),
        ('XKBLAYOUT=""\n', ["us"]),
        ("XKBVARIANT=neo\n", ["us"]),
    ],
)
def test_the_layouts_are_those_of_the_systems_file(
    text: str, names: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "keyboard"
    path.write_text(text)
    assert configured(path) == names


def test_the_layout_is_us_without_the_systems_file(tmp_path: Path) -> None:
    assert configured(tmp_path / "none") == ["us"]
    assert configured(tmp_path) == ["us"]


def chosen(text: str, folder: Path) -> Choice:
    (folder / "keyboard").write_text(text)
    return choose("auto", folder / "keyboard")


def test_the_first_layout_with_letters_is_used(tmp_path: Path) -> None:
    assert chosen("XKBLAYOUT=gr,de\nXKBVARIANT=,neo\n", tmp_path) == Choice("de(neo)")


def test_a_layout_of_another_script_is_reported(tmp_path: Path) -> None:
    choice = chosen("XKBLAYOUT=ru\n", tmp_path)
    assert choice.name == "us"
    assert choice.wrong == ("The keyboard layout 'ru' does not have all letters A to Z; using 'us'")
    assert choose("fr(geo)").name == "fr"


@pytest.mark.parametrize(
    ("name", "used", "near"),
    [
        ("dvorak", "us", "us(dvorak)"),
        ("de(neoo)", "de", "de(neo)"),
        ("fr_CA", "fr", "fr"),
        ("ru(x)", "us", ""),
        ("uk", "us", ""),
    ],
)
def test_an_unknown_layout_is_reported_with_the_nearest(name: str, used: str, near: str) -> None:
    choice = choose(name)
    assert choice.name == used
    assert choice.wrong == f"The keyboard layout {name!r} is unknown; using {used!r}"
    assert (f'layout = "{near}"' if near else "gb") in choice.do
    assert choice.brief[0] == (f"{name}? {near}" if near else f"no layout {name}")
