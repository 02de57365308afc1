"""Checks that need nobody at the box: settings, files, dictionary, service, devices."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

import msgspec

from companion import paths
from companion.config.settings import Settings, load
from companion.doctor import access
from companion.doctor.access import FOLDER, HOUSE_WORDS
from companion.errors import CompanionError, DictionaryError, JournalError, SettingsError
from companion.journal import copies, judge, rescue, store
from companion.lexicon import ADDITIONS, DEFAULT, house_words, open_ruling
from companion.quantity import quantity
from hardware.checkup.bus import display
from hardware.checkup.findings import Finding, fault, fault_from_error, good, note
from hardware.checkup.imager import ticks
from hardware.checkup.keys import keyboard
from hardware.checkup.machine import Machine, board
from hardware.checkup.pins import pins
from hardware.checkup.sound import library, sound

MIN_FREE_MB = 50
"""With less free space than this, an evening may fill the card."""

SERVICE = "companion.service"
RUNNING = ("active", "activating", "reloading")
TIMEOUT_S = 5.0


class Case(msgspec.Struct, frozen=True):
    """What to check: the settings file, the games folder, the computer.

    `drawn`: the box is drawn, so no parts are checked. `at_work`: this process is the
    service, and is using the parts itself.
    """

    config: Path | None
    state: Path
    machine: Machine = Machine()
    drawn: bool = False
    at_work: bool = False


def check_all(case: Case) -> list[Finding]:
    """Run every check that does not need a person."""
    settings, found = _settings(case.config)
    found += _files(case, settings)
    found += _kept_out(case.state / store.NAME)
    if case.drawn:
        return [*found, *library("pygame")]
    if not case.machine.model:
        return [*board(case.machine), *found, *library("pygame")]
    served = [] if case.at_work else _service()
    found += [_phones(settings)]
    return [*board(case.machine), *found, *served, *_parts(case, settings, held=bool(served))]


def _parts(case: Case, settings: Settings, *, held: bool) -> Iterator[Finding]:
    """Check the parts; the pins only if no running box holds them."""
    machine, wiring = case.machine, settings.wiring
    yield from ticks(machine, wiring).values()
    if not (case.at_work or held):
        yield from pins(machine, wiring, settings.box.pin_factory)
    yield display(machine, wiring.display)
    yield from sound(machine, wiring.sound, settings.sound.device, settings.sound.library)
    yield from keyboard(machine, settings.keyboard.layout)


def _settings(config: Path | None) -> tuple[Settings, list[Finding]]:
    """The settings, or the defaults if the file has faults, with the findings."""
    try:
        settings = load(config)
    except SettingsError as error:
        do = "Fix the line, then run: companion config check"
        return Settings(), [fault("settings", line, do) for line in str(error).splitlines()]
    text = "The file has no faults." if config else "No settings file; using the defaults."
    return settings, [good("settings", text)]


def _files(case: Case, settings: Settings) -> list[Finding]:
    """Check the files; of a part that cannot be used nothing else is known."""
    found = access.obstacles(case.state, case.config, at_work=case.at_work)
    parts = {one.part for one in found}
    if FOLDER not in parts:
        found += _folder(case.state)
    if not parts & {FOLDER, "journal"}:
        found += [one for one in _journal(case.state) if one.part not in parts]
    if "dictionary" not in parts:
        found += _dictionary(settings)
    if HOUSE_WORDS not in parts:
        found += _house_words()
    return found


def _house_words() -> list[Finding]:
    """Check that every line of the house words can be read."""
    try:
        wrong = house_words().fault()
    except DictionaryError as error:
        wrong = str(error)
    return [fault(HOUSE_WORDS, wrong, "Until then the box goes on without it.")] if wrong else []


def _folder(state: Path) -> list[Finding]:
    """Check that games can be saved."""
    try:
        state.mkdir(parents=True, exist_ok=True)
        free_mb = shutil.disk_usage(state).free // 1_000_000
    except OSError as error:
        wrong = f"Games cannot be saved in {state} ({error.strerror})."
        return [fault(FOLDER, wrong, _UNWRITABLE)]
    if free_mb < MIN_FREE_MB:
        return [fault(FOLDER, f"Only {free_mb} MB free.", "Free some space on the card.")]
    free = f"{free_mb // 1000} GB" if free_mb >= 1000 else f"{free_mb} MB"
    return [good(FOLDER, f"Writable, {free} free.")]


_UNWRITABLE = "Run the companion as the user who plays, or choose another folder with --state."


def _journal(state: Path) -> list[Finding]:
    """Check that the saved games are intact."""
    path = state / store.NAME
    if not path.exists():
        return [good("journal", "No games played here yet.")]
    damaged = False
    try:
        damaged = judge.is_damaged(path) and judge.is_damaged(path)
        with rescue.history(path) as file:
            records = store.records(file)
            missing = sum(record.lost for record in records) + sum(store.lost_games(file).values())
    except JournalError as error:
        found = fault("journal", f"{error}", _RESCUE)
        return [found if damaged else fault_from_error("journal", error)]
    except (sqlite3.Error, OSError) as error:
        wrong = f"The games cannot be read just now ({error})."
        return [fault("journal", wrong, "Try again. If it stays so, check the card.")]
    if damaged:
        return [fault("journal", f"It is damaged. Unreadable entries: {missing}.", _RESCUE)]
    names = rescue.kept_files(path)
    older = f" Kept beside it: {', '.join(names)}." if names else ""
    entries = f"lost entries: {missing}" if missing else "every entry intact"
    return [good("journal", f"{quantity(len(records), 'game')}, {entries}.{older}"), *_copies(path)]


def _copies(path: Path) -> list[Finding]:
    """Check that the second copies of the games can be read."""
    found = copies.all_of(path)
    if not found:
        return [good("copies", "None yet; the box copies all games at the end of each one.")]
    if wrong := next(filter(None, map(_copy_fault, found)), ""):
        return [fault("copies", wrong, "Play a game to its end: the box then makes a new copy.")]
    intact = "intact" if len(found) == 1 else "all intact"
    return [good("copies", f"{quantity(len(found), 'copy', 'copies')} of the games, {intact}.")]


def _copy_fault(copy: Path) -> str:
    """The fault of a copy in a sentence; empty if it is sound."""
    try:
        return f"The copy {copy.name} is damaged." if judge.is_damaged(copy) else ""
    except (sqlite3.Error, OSError) as error:
        return f"The copy {copy.name} cannot be read ({error})."


_RESCUE = "Start the companion: it saves what can be read. Replace the card soon."


def _dictionary(settings: Settings) -> list[Finding]:
    """Check that the word list opens; the name of a private list stays out of the report."""
    try:
        ruling = open_ruling(settings.dictionary.name or None)
    except (CompanionError, OSError):
        return [fault("dictionary", "The chosen word list is missing or damaged.", _LISTS)]
    plain = ruling.name.removesuffix(ADDITIONS)
    name = ruling.name if plain == DEFAULT else "Your own word list"
    return [good("dictionary", f"{name}, {ruling.size:,} words, intact.")]


_LISTS = "See: companion dictionary list. ENABLE1 is always there: companion dictionary use ENABLE1"


def _phones(settings: Settings) -> Finding:
    """Check that phones can join, if they are switched on."""
    if settings.phones == "off":
        return good("phones", "The settings forbid them.")
    if not paths.phones_mark().exists():
        return good("phones", "Off; switch them on in the list on the box.")
    if not (find_spec("websockets") and find_spec("qrcode")):
        do = "Install the companion again, or run: pip install 'tabletop-word-companion[phones]'"
        return fault("phones", "On, but two packages are missing.", do)
    with contextlib.suppress(OSError):
        for address in paths.addresses_file().read_text(encoding="ascii").split():
            return good("phones", f"On, at http://{address}/")
    return fault("phones", "On, but the board has no address.", "Connect it to your Wi-Fi.")


def _kept_out(path: Path) -> list[Finding]:
    """Note if somebody often tried to come in by phone without the code."""
    from companion.phones.joining.entrance import KEY, often_kept_out

    times = 0
    with contextlib.suppress(sqlite3.Error, CompanionError, OSError), store.reading(path) as file:
        times = often_kept_out(store.prefs(file).get(KEY))
    if not times:
        return []
    what = f"Since the code was last changed, somebody was kept out at least {times} times."
    return [note("phones", what, "Choose phones in the menu of the box, then new code.")]


def _service() -> list[Finding]:
    """Note if the service is running and therefore holds the parts."""
    if ask_systemd(["is-active", SERVICE]) in RUNNING:
        return [note("service", "The box is running and is using its parts.", _STOP)]
    return []


def ask_systemd(words: Sequence[str]) -> str:
    """What systemctl prints; empty if there is none."""
    try:
        command = ["systemctl", *words]
        asked = subprocess.run(
            command, timeout=TIMEOUT_S, check=False, capture_output=True, text=True
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return asked.stdout.strip()


_STOP = (
    "To test them: sudo systemctl stop companion, then companion doctor, and afterwards "
    "sudo systemctl start companion"
)
