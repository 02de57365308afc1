"""Make the table of keyboard layouts: `make_layouts.py FOLDER ...`.

Each folder is an unpacked package `xkb-data` of Debian; of a name in several, the last one counts.
Needs `libxkbcommon0` from Debian, which compiles the layouts.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from string import ascii_uppercase, digits
from xml.etree import ElementTree

from hardware.box import key_of
from hardware.layouts.table import CODES, DEFAULT, FILE, plain_name

DATA = Path("usr/share/X11/xkb")
HEAD = "# What each key types, made by make_layouts.py from Debian's xkb-data (MIT licence)."

LETTERS, DIGITS = set(ascii_uppercase), digits[1:] + digits[0]

PLAIN, SHIFT, ALT_GR = range(3)
"""Levels of a key."""

FEWEST = len(LETTERS) // 2
"""A layout with fewer letters on keys of their own is for another script."""

OFFSET = 8
"""What XKB adds to the codes of the kernel."""

Levels = Sequence[str]
"""What the keys of `CODES` type on each level, in capitals; a space is nothing."""


class _Names(ctypes.Structure):
    _fields_ = [
        (name, ctypes.c_char_p) for name in ("rules", "model", "layout", "variant", "options")
    ]


class Compiler:
    """Compiles the layouts in a folder."""

    def __init__(self, folder: Path) -> None:
        os.environ["XKB_CONFIG_ROOT"] = str(folder / DATA)
        self._xkb = ctypes.CDLL("libxkbcommon.so.0")
        for name in ("xkb_context_new", "xkb_keymap_new_from_names"):
            getattr(self._xkb, name).restype = ctypes.c_void_p
        self._context = ctypes.c_void_p(self._xkb.xkb_context_new(0))

    def levels(self, name: str) -> Levels | None:
        """The levels of a layout, or None if there are no symbols of that name."""
        plain, _, variant = name.rstrip(")").partition("(")
        names = _Names(b"evdev", b"pc105", plain.encode(), variant.encode(), b"")
        keymap = self._xkb.xkb_keymap_new_from_names(self._context, ctypes.byref(names), 0)
        if not keymap:
            return None
        sign = partial(self._sign, ctypes.c_void_p(keymap))
        return ["".join(sign(code, level) for code in CODES) for level in (PLAIN, SHIFT, ALT_GR)]

    def _sign(self, keymap: ctypes.c_void_p, code: int, level: int) -> str:
        signs = ctypes.POINTER(ctypes.c_uint32)()
        place = (code + OFFSET, 0, level, ctypes.byref(signs))
        if self._xkb.xkb_keymap_key_get_syms_by_level(keymap, *place) != 1:
            return " "
        key = key_of(chr(self._xkb.xkb_keysym_to_utf32(signs[0])))
        return key if key and len(key) == 1 else " "


def names(folder: Path) -> Iterator[str]:
    """The layouts and variants of a folder, also the unusual ones."""
    for file in ("evdev.xml", "evdev.extras.xml"):
        for layout in ElementTree.parse(folder / DATA / "rules" / file).iterfind(".//layout"):
            name = layout.findtext("configItem/name")
            yield str(name)
            for variant in layout.iterfind("variantList/variant/configItem/name"):
                yield f"{name}({variant.text})"


def signs(levels: Levels, others: Sequence[str]) -> str:
    """What the keys type at the box; empty for a layout without all letters A to Z.

    A letter without a key of its own is on the key that types it with AltGr or, in the end, in
    one of the other layouts. Digits are where the layout has them, or else in the top row.
    """
    keys = list(levels[PLAIN])
    if len(LETTERS & set(keys)) < FEWEST:
        return ""
    for letter in sorted(LETTERS - set(keys)):
        places = (row.find(letter) for row in (levels[ALT_GR], *others))
        free = (at for at in places if at >= 0 and keys[at] not in LETTERS)
        at = next(free, None)
        if at is None:
            return ""
        keys[at] = letter
    rows = (levels[PLAIN], levels[SHIFT], DIGITS)
    row = next(row for row in rows if set(row) >= set(DIGITS))
    for at, sign in enumerate(row):
        if sign in DIGITS and keys[at] not in LETTERS:
            keys[at] = sign
    return "".join(keys).rstrip()


def table(folders: Sequence[Path]) -> Mapping[str, str]:
    """The signs of each layout by its name."""
    found = {}
    for folder in folders:
        compiler = Compiler(folder)
        levels = {name: compiler.levels(name) for name in names(folder)}
        for name, own in levels.items():
            others = (levels[plain_name(name)], levels[DEFAULT])
            found[name] = signs(own, [one[PLAIN] for one in others if one]) if own else ""
    return found


def make(folders: Sequence[Path], target: Path) -> None:
    """Write the table: the names of all layouts whose keys type the same, a tab, their signs."""
    alike: dict[str, list[str]] = {}
    for name, keys in table(folders).items():
        alike.setdefault(keys, []).append(name)
    order = sorted(alike, key=lambda keys: not keys)
    rows = (f"{' '.join(alike[keys])}\t{keys}".rstrip() for keys in order)
    target.write_text("\n".join((HEAD, *rows, "")), encoding="utf-8")


if __name__ == "__main__":
    make([Path(folder) for folder in sys.argv[1:]], FILE)
