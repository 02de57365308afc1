"""The files of the project are as .editorconfig says."""

import re
from configparser import ConfigParser
from fnmatch import fnmatch
from pathlib import Path

import pages
import pytest

CONFIG = ConfigParser()
CONFIG.read_string("[root]\n" + pages.text(pages.ROOT / ".editorconfig"))
MADE = ("build", "dist", "wheelhouse", "__pycache__")
"""Folders that Git ignores."""


def files() -> list[Path]:
    tops = [top for top in pages.ROOT.iterdir() if top.name == ".github" or top.name[0] != "."]
    found = [file for top in tops for file in (top, *top.rglob("*")) if file.is_file()]
    return sorted(file for file in found if top_name(file) not in MADE and text(file) is not None)


def top_name(file: Path) -> str:
    parts = file.relative_to(pages.ROOT).parts
    return "__pycache__" if "__pycache__" in parts else parts[0]


def text(file: Path) -> str | None:
    """The text of a file with its ends of lines; None if it is not text."""
    contents = file.read_bytes()
    try:
        return None if b"\0" in contents else contents.decode("utf-8")
    except UnicodeDecodeError:
        return None


def rules(file: Path) -> dict[str, str]:
    """The settings of a file: those of every section that matches it, the last one first."""
    name = file.relative_to(pages.ROOT).as_posix()
    found: dict[str, str] = {}
    for section in CONFIG.sections()[1:]:
        patterns = re.sub(
            r"(.*)\{(.*)\}", lambda s: ",".join(s[1] + p for p in s[2].split(",")), section
        )
        if any(fnmatch(name, p) or fnmatch(file.name, p) for p in patterns.split(",")):
            found |= CONFIG[section]
    return found


def faults(text: str, rules: dict[str, str]) -> list[str]:
    """What a text has that its settings do not allow."""
    lines = text.split("\n")
    spaces = rules.get("indent_style") == "space"  # in a Makefile continued lines may have them
    checks = {
        "end_of_line": "\r" in text,
        "insert_final_newline": text != "" and not text.endswith("\n"),
        "trim_trailing_whitespace": any(line != line.rstrip() for line in lines),
        "indent_style": spaces and any(line.startswith("\t") for line in lines),
    }
    return [name for name, bad in checks.items() if bad and rules.get(name, "unset") != "unset"]


def test_every_file_is_as_editors_make_it():
    found = {str(file): faults(text(file) or "", rules(file)) for file in files()}
    assert len(found) > 1000
    assert not {name: wrong for name, wrong in found.items() if wrong}


def test_python_is_as_long_as_ruff_allows():
    length = re.search(r"(?m)^line-length = (\d+)", pages.text(pages.ROOT / "pyproject.toml"))
    assert length
    assert CONFIG["*.py"]["max_line_length"] == length[1]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("a\r\n", "end_of_line"),
        ("a", "insert_final_newline"),
        ("a \n", "trim_trailing_whitespace"),
        ("a\n\tb\n", "indent_style"),
    ],
)
def test_a_fault_is_found(text, name):
    assert name in faults(text, rules(pages.ROOT / "companion" / "paths.py"))
