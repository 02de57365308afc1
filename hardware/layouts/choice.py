"""Which keyboard layout is used: that of the settings, or the first usable one of the system."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from hardware.layouts import AUTO
from hardware.layouts.table import DEFAULT, keys_of, nearest, plain_name

KEYBOARD_FILE = Path("/etc/default/keyboard")


class Choice(msgspec.Struct, frozen=True):
    """The layout in use and, if another one was asked for, what is wrong with that.

    `wrong` has no full stop. `brief` says it in shorter and shorter texts.
    """

    name: str
    wrong: str = ""
    do: str = ""
    brief: tuple[str, ...] = ()


def choose(setting: str, file: Path = KEYBOARD_FILE) -> Choice:
    """The layout for a setting, which may be `AUTO`."""
    asked = configured(file) if setting == AUTO else [setting]
    for name in asked:
        keys = keys_of(name)
        if keys is None:
            return _unknown(name)
        if keys:
            return Choice(name)
    return _without_letters(asked[0])


def configured(file: Path) -> list[str]:
    """The layouts in the system's keyboard file with their variants, or `us` without one."""
    try:
        text = file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        text = ""
    layouts, variants = (_values(text, name) for name in ("XKBLAYOUT", "XKBVARIANT"))
    pairs = [(name, variants[at : at + 1]) for at, name in enumerate(layouts) if name]
    return [f"{name}({one[0]})" if one and one[0] else name for name, one in pairs] or [DEFAULT]


def advice(name: str) -> str:
    """What to write instead of an unknown layout."""
    near = nearest(name)
    if near:
        return f'Write layout = "{near}" under [keyboard]'
    return 'Write a layout under [keyboard], such as "gb" or "us(dvorak)"'


def _values(text: str, name: str) -> list[str]:
    """The values of a variable in a shell file, apart at commas; the last line counts."""
    found = re.findall(rf"""(?m)^\s*(?:export\s+)?{name}=["']?([^"'#\n]*)""", text)
    return [value.strip() for value in found[-1].split(",")] if found else []


def _unknown(name: str) -> Choice:
    used, near = _instead(name), nearest(name)
    wrong = f"The keyboard layout {name!r} is unknown; using {used!r}"
    brief = (f"{name}? {near}", f"try {near}") if near else (f"no layout {name}",)
    return Choice(used, wrong, f"{advice(name)}.", (*brief, "layout unknown"))


def _without_letters(name: str) -> Choice:
    used = _instead(name)
    wrong = f"The keyboard layout {name!r} does not have all letters A to Z; using {used!r}"
    do = f'If they lie elsewhere, write another layout than "{used}" under [keyboard].'
    return Choice(used, wrong, do, (f"no A-Z in {name}: {used}", f"keyboard: {used}"))


def _instead(name: str) -> str:
    """The layout of which this is a variant, if that has letters."""
    plain = plain_name(name)
    return plain if keys_of(plain) else DEFAULT
