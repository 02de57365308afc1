"""What can be looked at without touching a part: settings, files, dictionary, service, devices."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec

from companion.config.settings import Settings, load
from companion.errors import CompanionError, JournalError, SettingsError
from companion.journal import copies, rescue, store
from companion.lexicon import ADDITIONS, DEFAULT, open_ruling
from hardware.checkup.bus import display
from hardware.checkup.findings import Finding, amiss, good, note
from hardware.checkup.keys import keyboard
from hardware.checkup.machine import Machine, board
from hardware.checkup.pins import pins
from hardware.checkup.sound import library, sound

ROOM_MB = 50
"""With less room than this an evening may fill the card."""

FOLDER = "folder of the games"
SERVICE = "companion.service"
RUNNING = ("active", "activating", "reloading")
PATIENCE_S = 5.0


class Case(msgspec.Struct, frozen=True):
    """What is looked at: the settings' file, the games' folder, the machine.

    `drawn`: the parts are drawn and are not looked for. `at_work`: this process has
    the parts itself, and is the service.
    """

    config: Path | None
    state: Path
    machine: Machine = Machine()
    drawn: bool = False
    at_work: bool = False


def look(case: Case) -> list[Finding]:
    """Everything that can be found without touching a part."""
    settings, found = _settings(case.config)
    found += [*_folder(case.state), *_journal(case.state), *_dictionary(settings)]
    if case.drawn:
        return [*found, *library()]
    if not case.machine.model:
        return [*board(case.machine), *found, *library()]
    served = [] if case.at_work else _service()
    return [*board(case.machine), *found, *served, *_parts(case, settings, held=bool(served))]


def _parts(case: Case, settings: Settings, *, held: bool) -> Iterator[Finding]:
    """The parts; while the box plays, its pins are its own."""
    machine, wiring = case.machine, settings.wiring
    if not (case.at_work or held):
        yield from pins(machine, wiring, settings.box.pin_factory)
    yield display(machine, wiring.display)
    yield from sound(machine, wiring.sound, settings.sound.device)
    yield from keyboard(machine, settings.keyboard.layout)


def _settings(config: Path | None) -> tuple[Settings, list[Finding]]:
    """The settings, or the defaults where they are wrong."""
    try:
        settings = load(config)
    except SettingsError as error:
        do = "Mend the line, then type: companion config check"
        return Settings(), [amiss("settings", line, do) for line in str(error).splitlines()]
    told = "They can be used as they are." if config else "There is no file: the defaults hold."
    return settings, [good("settings", told)]


def _folder(state: Path) -> list[Finding]:
    """Whether games can be kept."""
    try:
        state.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=state):
            room = shutil.disk_usage(state).free // 1_000_000
    except OSError as error:
        wrong = f"No game can be kept in {state} ({error.strerror})."
        return [amiss(FOLDER, wrong, _UNWRITABLE)]
    if room < ROOM_MB:
        return [amiss(FOLDER, f"Only {room} MB are free.", "Free space on the card.")]
    return [good(FOLDER, f"It can be written; {room:,} MB are free.")]


_UNWRITABLE = "Start the companion as the user who plays, or name another folder with --state."


def _journal(state: Path) -> list[Finding]:
    """Whether the games that were kept are whole."""
    path = state / store.NAME
    if not path.exists():
        return [good("journal", "No game was played here yet.")]
    try:
        damaged = rescue.is_damaged(path) and rescue.is_damaged(path)
        with rescue.history(path) as file:
            records = store.records(file)
            missing = sum(record.lost for record in records) + sum(store.lost_games(file).values())
    except (JournalError, sqlite3.Error, OSError) as error:
        return [amiss("journal", f"{error}", _RESCUE)]
    games = "One game" if len(records) == 1 else f"{len(records)} games"
    if damaged:
        return [amiss("journal", f"It is damaged. Unreadable entries: {missing}.", _RESCUE)]
    whole = f"entries lost: {missing}" if missing else "every entry is whole"
    return [good("journal", f"{games}, and {whole}."), *_copies(path)]


def _copies(path: Path) -> list[Finding]:
    """Whether the second copies can be read."""
    found = copies.all_of(path)
    if not found:
        return [good("copies", "None yet: the box copies the games when one is over.")]
    bad = [copy.name for copy in found if rescue.is_damaged(copy)]
    if bad:
        why = f"The copy {bad[0]} is damaged."
        return [amiss("copies", why, "Play a game to its end: the box then makes a new copy.")]
    if len(found) == 1:
        return [good("copies", "One copy of the games, and it is whole.")]
    return [good("copies", f"{len(found)} copies of the games, all of them whole.")]


_RESCUE = "Start the companion: it saves what can be read. Change the card soon."


def _dictionary(settings: Settings) -> list[Finding]:
    """Whether the word list opens; how a list of one's own is called is nobody's business."""
    try:
        ruling = open_ruling(settings.dictionary.name or None, house=True)
    except (CompanionError, OSError):
        return [amiss("dictionary", "The chosen list is missing or damaged.", _LISTS)]
    plain = ruling.name.removesuffix(ADDITIONS)
    name = ruling.name if plain == DEFAULT else "A list of your own"
    return [good("dictionary", f"{name}, {ruling.size:,} words, is whole.")]


_LISTS = (
    "Type: companion dictionary list; ENABLE1 is always there: companion dictionary use ENABLE1"
)


def _service() -> list[Finding]:
    """Whether the box is playing at this moment, and so has all its parts."""
    with contextlib.suppress(OSError, subprocess.TimeoutExpired):
        asked = subprocess.run(
            ["systemctl", "is-active", SERVICE],
            timeout=PATIENCE_S,
            check=False,
            capture_output=True,
            text=True,
        )
        if asked.stdout.strip() in RUNNING:
            return [note("service", "The box is running, and has its parts itself.", _STOP)]
    return []


_STOP = (
    "To try them: sudo systemctl stop companion, then companion doctor, and at the end "
    "sudo systemctl start companion"
)
