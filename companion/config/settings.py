"""The settings: one TOML file, every line optional, the defaults here.

    settings.toml: sound.volume: 11 is too much. Write a whole number from 0 to 10.

A wrong line is told with the file, the line's path, what is wrong, and what to
write instead; all of them at once.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from companion.errors import SettingsError, UnknownGame
from companion.games import find_game
from hardware.wiring.lines import check
from hardware.wiring.wiring import Wiring

if TYPE_CHECKING:
    from companion.config.explain import Problem

Minutes = Annotated[float, msgspec.Meta(ge=0)]


class _Section(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pass


class BoxSettings(_Section, frozen=True):
    """How the pins are driven, how presses are read, and when the board switches itself off.

    `debounce_s`: for so long after an edge a button's bouncing does not count.
    `power_off_minutes`: without a touch, and without a clock that runs; 0: never.
    """

    pin_factory: Literal["lgpio", "rpigpio"] = "lgpio"
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
    settings = read(path)
    found = [(f"wiring.{conflict.path}", conflict.message) for conflict in check(settings.wiring)]
    _refuse(path, found)
    return settings


def read(path: Path | None) -> Settings:
    """The settings of a file, whether its wiring works or not; raises SettingsError."""
    if path is None:
        return Settings()
    raw = _without_absent(_parse(path))
    _refuse(path, _problems(raw, Settings))
    for name, options in raw.get("game", {}).items():
        _refuse(path, _game(name, options))
    return msgspec.convert(raw, Settings)


def _parse(path: Path) -> dict[str, Any]:
    import tomllib  # most boxes have no settings, and it is not needed without

    try:
        with path.open(encoding="utf-8-sig") as file:
            text = file.read(LARGEST + 1)
        if len(text) <= LARGEST:
            return tomllib.loads(text)
        wrong = "this is too long for settings. Check its name."
    except FileNotFoundError:
        wrong = "there is no such file. Check its name, or leave it away for the defaults."
    except UnicodeDecodeError:
        wrong = "this is not UTF-8 text. Save it again as UTF-8."
    except OSError as error:
        wrong = f"cannot be read ({error.strerror}). Check who may read it."
    except RecursionError:
        wrong = "too many brackets stand inside each other. Write lines such as volume = 6."
    except ValueError as error:  # tomllib's own, and that of Python for a number without end
        wrong = f"this is not TOML: {error}. Write lines such as volume = 6 under [sound]."
    raise SettingsError(f"{path}: {wrong}")


def _without_absent(raw: dict[str, Any]) -> dict[str, Any]:
    wiring = raw.get("wiring")
    if not isinstance(wiring, dict):
        return raw
    gone = {part: None for part in ABSENT if wiring.get(part) == "none"}
    return {**raw, "wiring": {**wiring, **gone}}


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
        from companion.config.explain import problems

        return problems(value, kind, path)
    return []


def _refuse(path: Path | None, found: list[Problem]) -> None:
    if found:
        raise SettingsError("\n".join(f"{path}: {where}: {what}" for where, what in found))
