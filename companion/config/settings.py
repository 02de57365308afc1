"""The settings: one TOML file, every line optional, the defaults here.

    settings.toml: line 3: sound.volume: 11 is too much. Write a whole number from 0 to 10.

A wrong line is reported with the file, its number, the setting, what is wrong, and what
to write instead; all of them at once.
"""

from __future__ import annotations

import contextlib
from operator import itemgetter
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from companion.config import toml
from companion.config.toml import Document, Problem
from companion.errors import SettingsError, UnknownGame
from companion.games import find_game
from hardware.wiring.pin_planner import check
from hardware.wiring.wiring import Wiring

Minutes = Annotated[float, msgspec.Meta(ge=0)]


class _Section(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class BoxSettings(_Section, frozen=True):
    """How the pins are driven, how presses are read, and when the board switches itself off.

    `debounce_s`: for so long after an edge a button's bouncing does not count.
    `power_off_minutes`: without a touch, and without a clock that runs; 0: never.
    """

    pin_factory: Literal["gpiod", "lgpio", "rpigpio"] = "gpiod"
    debounce_s: Annotated[float, msgspec.Meta(ge=0, le=0.2)] = 0.02
    power_off_minutes: Minutes = 0.0


class DisplaySettings(_Section, frozen=True):
    """Brightness until the menu says otherwise, and the care against burn-in; 0: never."""

    brightness: Annotated[int, msgspec.Meta(ge=1, le=10)] = 8
    dim_minutes: Minutes = 5.0
    blank_minutes: Minutes = 30.0


class SoundSettings(_Section, frozen=True):
    """Loudness and silence until the menu says otherwise; `device` is ALSA's name of it."""

    volume: Annotated[int, msgspec.Meta(ge=0, le=10)] = 6
    mute: tuple[Literal["wheel", "seconds", "verdicts", "time out", "keys", "game over"], ...] = ()
    device: str = ""


class KeyboardSettings(_Section, frozen=True):
    """The letters' places on the USB keyboard; `auto` asks the system (XKBLAYOUT)."""

    layout: Literal["auto", "us", "gb", "de", "fr", "es"] = "auto"


class DictionarySettings(_Section, frozen=True):
    """The word list that rules, by name; empty: the one that `companion dictionary use` chose."""

    name: str = ""


class Settings(_Section, frozen=True):
    """Everything that can be set; `game` has the house options of each game by its name."""

    box: BoxSettings = BoxSettings()
    wiring: Wiring = Wiring()
    display: DisplaySettings = DisplaySettings()
    sound: SoundSettings = SoundSettings()
    keyboard: KeyboardSettings = KeyboardSettings()
    dictionary: DictionarySettings = DictionarySettings()
    game: dict[str, dict[str, Any]] = {}


LARGEST = 1 << 20
"""Signs of a settings file; every setting with a comment beside it is a hundredth of that."""

ABSENT = ("spin", "knob", "buzzer", "display", "servo", "wedges")
"""The parts of the wiring that `"none"` leaves out."""


def load(path: Path | None) -> Settings:
    """The settings of a file, or the defaults; raises SettingsError, for a wiring conflict too."""
    _refuse(faults(path))
    return read(path)


def read(path: Path | None) -> Settings:
    """The settings of a file, whether its wiring works or not; raises SettingsError."""
    if path is None:
        return Settings()
    written = _parse(path)
    _refuse(_sentences(path, written, _misfits(written)))
    return msgspec.convert(_without_absent(written.plain), Settings)


def faults(path: Path | None) -> list[str]:
    """Everything that is wrong in a file, each in a sentence with its line; empty for none."""
    if path is None:
        return []
    try:
        written = _parse(path)
    except SettingsError as fault:
        return [str(fault)]
    return _sentences(path, written, [*_misfits(written), *_conflicts(written)])


def named_list(path: Path | None) -> tuple[str, str]:
    """The word list that a file names, whatever else is wrong in it, and where it does so.

    The name is empty where it names none.
    """
    if path is None:
        return "", ""
    with contextlib.suppress(SettingsError):
        written = _parse(path)
        section = written.plain.get("dictionary")
        name = section.get("name") if isinstance(section, dict) else ""
        return str(name or ""), _place(path, written, "dictionary.name")
    return "", ""


def _parse(path: Path) -> Document:
    try:
        with path.open(encoding="utf-8-sig") as file:
            text = file.read(LARGEST + 1)
        if len(text) <= LARGEST:
            return toml.read(text, "volume = 6 under [sound]")
        wrong = "this is too long for settings. Check its name."
    except FileNotFoundError:
        wrong = "there is no such file. Check its name, or leave it away for the defaults."
    except UnicodeDecodeError:
        wrong = "this is not UTF-8 text. Save it again as UTF-8."
    except OSError as error:
        wrong = f"cannot be read ({error.strerror}). Check who may read it."
    except RecursionError:
        wrong = "too many brackets stand inside each other. Write lines such as volume = 6."
    raise SettingsError(f"{path}: {wrong}")


def _without_absent(raw: dict[str, Any]) -> dict[str, Any]:
    wiring = raw.get("wiring")
    if not isinstance(wiring, dict):
        return raw
    gone = {part: None for part in ABSENT if wiring.get(part) == "none"}
    return {**raw, "wiring": {**wiring, **gone}}


def _misfits(written: Document) -> list[Problem]:
    """What does not fit what can be set, the options of every game too."""
    raw = _without_absent(written.plain)
    found = _problems(raw, Settings)
    games = raw.get("game")
    for name, options in games.items() if isinstance(games, dict) else ():
        if isinstance(options, dict):
            found += _game(name, options)
    return found


def _conflicts(written: Document) -> list[Problem]:
    """What keeps the wiring from working, where it can be read."""
    wiring = _without_absent(written.plain).get("wiring", {})
    if _problems(wiring, Wiring):
        return []
    found = check(msgspec.convert(wiring, Wiring))
    return [(f"wiring.{conflict.path}", conflict.message) for conflict in found]


def _game(name: str, options: dict[str, Any]) -> list[Problem]:
    try:
        kind = find_game(name).settings
    except UnknownGame as error:
        return [(f"game.{name}", str(error))]
    return _problems(options, kind, f"game.{name}")


def _problems(value: Any, kind: Any, path: str = "") -> list[Problem]:
    """What does not fit; what explains it is heavy, and imported where it is needed."""
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        from companion.config.validation_errors import problems

        return problems(value, kind, path)
    return []


def _sentences(path: Path, written: Document, found: list[Problem]) -> list[str]:
    """What cannot be read and what does not fit, in the order of the file's lines."""
    unread = [(line, f"{path}: line {line}: {what}") for line, what in written.unread]
    rest = [
        (written.line(where) or 0, f"{_place(path, written, where)}: {what}")
        for where, what in written.certain(found)
    ]
    return [sentence for _, sentence in sorted([*unread, *rest], key=itemgetter(0))]


def _place(path: Path, written: Document, where: str) -> str:
    """The file, the line where that has one, and the setting."""
    line = written.line(where)
    return f"{path}: line {line}: {where}" if line else f"{path}: {where}"


def _refuse(found: list[str]) -> None:
    if found:
        raise SettingsError("\n".join(found))
