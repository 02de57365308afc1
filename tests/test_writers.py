"""One function writes every file beside the journal; what may be lost is listed with a reason."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

MAY_LOSE = {
    "companion.doctor.access": "opens files and changes none",
    "companion.files": "the functions that write all others",
    "companion.journal": "SQLite writes the games, and is tested with torn and failing writes",
    "companion.simulation.store": "SQLite writes simulated games; what is missing is played again",
    "companion.app.dark": "in /run: the outputs are dark without power",
    "companion.app.restarts": "in /run: counts the faults since power on",
    "companion.app.service": "in /run: a wish to switch off, or phones on or off, is made again",
    "companion.app.self_check": "a copy of the games in a temporary folder, to look at",
    "hardware.parts.early_picture": "a device",
    "hardware.pins.dark": "a device",
    "hardware.drawn.tty": "what C libraries print while a drawn box runs",
    "hardware.drawn.script_runner": "a picture that a script makes again",
    "companion.cli.words.say": "a sound that the command makes again; it may go into a pipe",
    "companion.cli.main": "a device, where a stream of the command is closed",
    "companion.cli.needs_games": "a copy that the command makes again, for whoever types it",
    "companion.cli.streams": "drawings that the command makes again; they may go into a pipe",
    "companion.simulation.files": "tables that the command makes again; they may go into a pipe",
    "companion.lexicon.build.compile": "makes files of the sources",
    "companion.app.hello.record": "makes files of the sources",
    "companion.voice_process.hearing.data": "makes files of the sources",
    "companion.lexicon.data": "makes files of the sources",
    "companion.printing.fonts": "makes files of the sources",
    "companion.screen.fonts": "makes files of the sources",
    "hardware.layouts": "makes files of the sources",
}
"""Modules that write files in a way of their own, and why a pulled plug may undo that."""

WRITERS = {
    *("write_text", "write_bytes", "copyfile", "copytree", "FileIO", "symlink_to"),
    *("hardlink_to", "mkstemp", "NamedTemporaryFile", "shutil.copy", "shutil.move", "os.rename"),
    *("os.replace", "os.link", "os.symlink", "sqlite3.connect", "os.fdopen"),
}


def is_writing(call: ast.Call) -> bool:
    """Whether a call makes or changes a file, or gives it a name."""
    name = ast.unparse(call.func)
    short = name.rpartition(".")[2]
    given = [ast.unparse(one) for one in (*call.args, *(key.value for key in call.keywords))]
    if short == "open" and "os.devnull" not in given:
        return any(re.fullmatch("'[rbt]*[wax+][bt+]*'", one) for one in given) or any(
            flag in one for one in given for flag in ("O_WRONLY", "O_RDWR", "O_CREAT")
        )
    if short in ("rename", "replace") and len(call.args) == 1 and not call.keywords:
        return True  # of a Path: those of a text or a table have two arguments
    if short == "touch":
        return not call.args
    if short == "save":
        return any("Path(" in one or "str(" in one or " / " in one for one in given)
    return bool({name, short} & WRITERS)


def writers() -> Iterator[tuple[str, str]]:
    """Each call that writes a file, with the name of its module."""
    for top in ("companion", "hardware"):
        for file in (ROOT / top).rglob("*.py"):
            name = ".".join(file.relative_to(ROOT).with_suffix("").parts)
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and is_writing(node):
                    yield name.removesuffix(".__init__"), ast.unparse(node)


def reason(name: str) -> str:
    """The entry of the list that covers a module; empty if there is none."""
    return next((one for one in MAY_LOSE if f"{name}.".startswith(f"{one}.")), "")


def test_every_other_file_is_written_by_one_function():
    found = list(writers())
    assert not [(name, call) for name, call in found if not reason(name)]
    assert {reason(name) for name, _ in found} == MAY_LOSE.keys()


@pytest.mark.parametrize(
    "line",
    [
        "path.open('w')", "open(path, mode='ab')", "os.open(path, os.O_WRONLY)", "path.rename(new)",
        "path.write_text(text)", "os.replace(one, other)", "path.touch()", "picture.save(Path(a))",
    ],
)  # fmt: skip
def test_a_writer_is_found(line):
    assert is_writing(ast.parse(line).body[0].value)
