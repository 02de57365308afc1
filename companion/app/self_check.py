"""`companion --self-check`: can this version run here? It touches no pin and writes nothing.

A package or an updater asks this before it puts a version in place, so the answer is an exit
code and a few sentences.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from companion import __version__, paths
from companion.config.settings import Settings, load
from companion.errors import CompanionError
from companion.journal import judge, rescue, store
from companion.quantity import quantity

SCRIPTS = ("companion.__main__", "make_fonts", "make_layouts", "make_notes")
"""Modules that run as programs, or make data on a developer's computer."""

ON_A_PI = ("evdev", "gpiod")
"""Libraries that every box on a Pi needs."""

OF_EXTRAS = ("numpy", "qrcode", "reportlab", "websockets")
"""Libraries of extras: modules that need them are left out where they are not installed."""


def run() -> int:
    """Print what was checked, a line each; 0 if this version can run here, else 1."""
    faults = [*map(_line, (_modules, _dictionary, _settings, _journal))].count(False)
    if faults:
        print(f"companion {__version__} cannot run here. Fix what the lines with a cross say.")
    else:
        print(f"companion {__version__} can run here.")
    return 1 if faults else 0


def _line(check: Callable[[], str]) -> bool:
    """Print the sentence of one check; whether it passed."""
    try:
        print(f"✓ {check()}")
    except Exception as fault:  # whatever is wrong, the other checks still say theirs
        said = str(fault) if isinstance(fault, CompanionError) else repr(fault)
        print(f"✗ {check.__name__.lstrip('_')}: {said}")
        return False
    return True


def _modules() -> str:
    """Import every module; raises ImportError."""
    names = [name for name in _names() if not name.endswith(SCRIPTS)]
    missing = sorted(filter(None, {_missing_extra(name) for name in names}))
    for name in ON_A_PI if _is_a_pi() else ():
        if importlib.util.find_spec(name) is None:
            raise ImportError(f"{name} is not installed. Type: sudo make install")
    if missing:
        return f"The modules can be imported, without those for {' and '.join(missing)}."
    return f"All {len(names)} modules can be imported."


def _missing_extra(module: str) -> str:
    """Import a module; the library of an extra that it lacks, or empty. Raises ImportError."""
    try:
        importlib.import_module(module)
    except ModuleNotFoundError as fault:
        library = (fault.name or "").partition(".")[0]
        if library not in OF_EXTRAS:
            raise
        return library
    return ""


def _names() -> Iterator[str]:
    for package in ("companion", "hardware"):
        folder = importlib.import_module(package).__path__
        yield from (found.name for found in pkgutil.walk_packages(folder, f"{package}."))


def _is_a_pi() -> bool:
    return Path("/proc/device-tree/system/linux,revision").exists()


def _dictionary() -> str:
    """Open the dictionary in force and look a word up; raises CompanionError."""
    from companion.lexicon import open_ruling

    ruling = open_ruling(_load_settings().dictionary.name or None, house=True)
    if not ruling.size:
        raise ValueError("The dictionary is empty. Install the package again.")
    return f"The dictionary {ruling.name} has {quantity(ruling.size, 'word')}."


def _load_settings() -> Settings:
    return load(paths.settings_file())


def _settings() -> str:
    """Read the settings; raises SettingsError."""
    _load_settings()
    file = paths.settings_file()
    return f"The settings in {file} can be used." if file else "No settings file; the defaults."


def _journal() -> str:
    """Read the games; raises JournalError, OtherVersion if this one cannot read them."""
    file = paths.state_directory() / store.NAME
    if not file.exists():
        return "No game has been saved yet."
    # SQLite writes beside a file that it only reads, so it is given a copy.
    with tempfile.TemporaryDirectory() as folder:
        return _games(_copy_of(file, Path(folder)))


def _copy_of(file: Path, folder: Path) -> Path:
    """A copy of the games file, with the log that a pulled plug leaves beside it."""
    for one in (file, store.log_of(file)):
        if one.exists():
            shutil.copy(one, folder)
    return folder / file.name


def _games(file: Path) -> str:
    if judge.is_damaged(file):
        return "The games file is damaged. The box repairs it when it starts."
    with rescue.history(file) as games:
        return f"{quantity(len(store.records(games)), 'saved game')} can be read."
