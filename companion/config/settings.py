"""The settings and their defaults, and the TOML file that changes them.

Every line of the file is optional. All wrong lines are reported at once, each with the file,
its number, the setting, what is wrong and what to write instead:

    settings.toml: line 3: sound.volume: 11 is not allowed. Use a whole number from 0 to 10.
"""

from __future__ import annotations

import contextlib
import errno
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from companion import paths, text_files
from companion.config import toml
from companion.config.toml import Document, Problem
from companion.errors import NotText, SettingsError, UnknownGame
from companion.games import find_game
from companion.names import with_underscores
from hardware.layouts import AUTO
from hardware.wiring.pin_planner import check
from hardware.wiring.wiring import Wiring

Minutes = Annotated[float, msgspec.Meta(ge=0)]


class _Section(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class BoxSettings(_Section, frozen=True):
    """Pins, presses, and switching off.

    `debounce_s`: contact bounce is ignored for this many seconds after an edge.
    `power_off_minutes`: switch off after this time without a press or a running clock; 0: never.
    """

    pin_factory: Literal["gpiod", "lgpio", "rpigpio"] = "gpiod"
    debounce_s: Annotated[float, msgspec.Meta(ge=0, le=0.2)] = 0.02
    power_off_minutes: Minutes = 0.0


class DisplaySettings(_Section, frozen=True):
    """Initial brightness, and the times of the burn-in guard in minutes; 0: never."""

    brightness: Annotated[int, msgspec.Meta(ge=1, le=10)] = 8
    dim_minutes: Minutes = 5.0
    blank_minutes: Minutes = 30.0


class SoundSettings(_Section, frozen=True):
    """Initial volume and muted kinds of sound; `device` is the sound card's ALSA name.

    `library` plays the sounds on a Pi.
    """

    volume: Annotated[int, msgspec.Meta(ge=0, le=10)] = 6
    mute: tuple[Literal["wheel", "seconds", "verdicts", "time out", "keys", "game over"], ...] = ()
    library: Literal["alsa", "pygame"] = "alsa"
    device: str = ""


class KeyboardSettings(_Section, frozen=True):
    """Layout of the USB keyboard as X names it; `auto` uses the system's (XKBLAYOUT)."""

    layout: str = AUTO


class VoiceSettings(_Section, frozen=True):
    """Whether the box listens, and what it says.

    `take_s`: a word that is sure counts after this many seconds without a press; 0: only a press
    counts. `speech`: the box says nothing, verdicts, or everything that the display shows.
    `headphones`: the number of the seat whose player wears headphones, and so hears their own hand;
    0: nobody. Both are what the table starts with: it can change them on the box.
    """

    listen: Literal["off", "on"] = "on"
    take_s: Annotated[float, msgspec.Meta(ge=0, le=10)] = 2.0
    speech: Literal["off", "verdicts", "everything"] = "off"
    headphones: Annotated[int, msgspec.Meta(ge=0, le=8)] = 0


class DictionarySettings(_Section, frozen=True):
    """Name of the dictionary; empty: the one chosen with `companion dictionary use`."""

    name: str = ""


class Settings(_Section, frozen=True):
    """All settings; `game` has the house rules of each game by its name.

    `phones`: whether players may join by phone. `room_page`: whether everybody on the network may
    watch a game at `/room` without the code.
    """

    box: BoxSettings = BoxSettings()
    wiring: Wiring = Wiring()
    display: DisplaySettings = DisplaySettings()
    sound: SoundSettings = SoundSettings()
    keyboard: KeyboardSettings = KeyboardSettings()
    dictionary: DictionarySettings = DictionarySettings()
    voice: VoiceSettings = VoiceSettings()
    phones: Literal["off", "on"] = "on"
    room_page: Literal["off", "on"] = "off"
    game: dict[str, dict[str, Any]] = {}


ABSENT = ("spin", "talk", "knob", "buzzer", "display", "servo", "wedges")
"""Parts of the wiring that the value `"none"` leaves out."""


def load(path: Path | None) -> Settings:
    """Read a settings file, or return the defaults for None.

    Raises SettingsError, also for conflicts of the wiring.
    """
    _refuse(faults(path))
    return read(path)


def read(path: Path | None) -> Settings:
    """Read a settings file without checking its wiring for conflicts; raises SettingsError."""
    if path is None:
        return Settings()
    document = _parse(path)
    _refuse(document.sentences(str(path), _wrong_values(document)))
    found = msgspec.convert(_without_absent(document.plain), Settings)
    rules = {with_underscores(name): options for name, options in found.game.items()}
    return msgspec.structs.replace(found, game=rules)


def faults(path: Path | None) -> list[str]:
    """Every fault of a file in one sentence each, with its line; empty for None."""
    if path is None:
        return []
    try:
        document = _parse(path)
    except SettingsError as fault:
        return [str(fault)]
    return document.sentences(str(path), [*_wrong_values(document), *_conflicts(document)])


def named_list(path: Path | None) -> tuple[str, str]:
    """The name of the word list in a file and its place, or two empty strings.

    Works for a file with other faults too.
    """
    if path is None:
        return "", ""
    with contextlib.suppress(SettingsError):
        document = _parse(path)
        section = document.plain.get("dictionary")
        name = section.get("name") if isinstance(section, dict) else ""
        line = document.line("dictionary.name")
        return str(name or ""), f"{path}: {f'line {line}: ' if line else ''}dictionary.name"
    return "", ""


def _parse(path: Path) -> Document:
    try:
        return toml.read(text_files.read(path, paths.MOST_SETTINGS), "volume = 6 under [sound]")
    except NotText as fault:
        wrong = f"this is {fault.kind}, not settings. Check the name."
    except FileNotFoundError:
        wrong = "there is no such file. Check the name, or omit it to use the defaults."
    except OSError as error:
        wrong = f"cannot be read ({error.strerror}). Check the file and who may read it."
        if error.errno == errno.EFBIG:
            wrong = "this file is too long for settings. Check the name."
    except RecursionError:
        wrong = "brackets are nested too deeply. Write lines such as volume = 6."
    raise SettingsError(f"{path}: {wrong}")


def _without_absent(raw: dict[str, Any]) -> dict[str, Any]:
    wiring = raw.get("wiring")
    if not isinstance(wiring, dict):
        return raw
    gone = {part: None for part in ABSENT if wiring.get(part) == "none"}
    return {**raw, "wiring": {**wiring, **gone}}


def _wrong_values(document: Document) -> list[Problem]:
    """Unknown settings and wrong values, including the house rules of every game."""
    raw = _without_absent(document.plain)
    found = _problems(raw, Settings) + _layout(raw.get("keyboard"))
    games = raw.get("game")
    games = games if isinstance(games, dict) else {}
    for name, options in games.items():
        if isinstance(options, dict):
            found += _game(name, options)
        if (other := with_underscores(name)) != name and other in games:
            found.append((f"game.{name}", f"game.{other} is the same game. Keep one of them."))
    return found


def _layout(section: Any) -> list[Problem]:
    """The problem of a keyboard layout that does not exist."""
    name = section.get("layout", AUTO) if isinstance(section, dict) else AUTO
    if not isinstance(name, str) or name == AUTO:
        return []
    from hardware.layouts.choice import advice
    from hardware.layouts.table import keys_of

    known = keys_of(name) is not None
    return [] if known else [("keyboard.layout", f'There is no layout "{name}". {advice(name)}.')]


def _conflicts(document: Document) -> list[Problem]:
    """Conflicts of the wiring, unless it has wrong values."""
    wiring = _without_absent(document.plain).get("wiring", {})
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
    """The problems of a value; the module that explains them is imported only if there are any."""
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        from companion.config.validation_errors import problems

        return problems(value, kind, path)
    return []


def _refuse(found: list[str]) -> None:
    if found:
        raise SettingsError("\n".join(found))
