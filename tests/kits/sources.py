"""The sources of the program: their text, their syntax, and what they import."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
FILES = sorted(file for top in ("companion", "hardware") for file in (ROOT / top).rglob("*.py"))


def module(file: Path) -> str:
    """The name of a file's module."""
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


SOURCES = {module(file): file.read_text(encoding="utf-8") for file in FILES}
FOLDERS = {module(file): module(file.parent / "__init__.py") for file in FILES}
"""The package of every module."""


@cache
def nodes(name: str) -> list[ast.AST]:
    """The syntax of a module, each node after the one that it is in."""
    return list(ast.walk(ast.parse(SOURCES[name])))


def imported(name: str) -> set[str]:
    """The modules that a module imports, inside functions too; our own by their full names."""
    found: set[str] = set()
    for node in nodes(name):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name} has an import with dots"
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            ours = inner & SOURCES.keys()
            found |= ours
            if ours != inner:
                found.add(str(node.module))
    return found


@cache
def graph() -> dict[str, set[str]]:
    """The imports of every module."""
    return {name: imported(name) for name in SOURCES}


def below(package: str) -> Iterator[str]:
    """The modules of a package."""
    return (name for name in SOURCES if within(name, package))


def within(name: str, package: str) -> bool:
    """Whether a module is in a package."""
    return name == package or name.startswith(f"{package}.")


def reached(start: str, inside: str) -> set[str]:
    """A module and everything in a package that it imports, directly or indirectly."""
    found, waiting = set(), [start]
    while waiting:
        name = waiting.pop()
        if name not in found and name in SOURCES and within(name, inside):
            found.add(name)
            waiting += graph()[name]
    return found


def calls(name: str) -> set[str]:
    """The last parts of the names that a module calls."""
    functions = (node.func for node in nodes(name) if isinstance(node, ast.Call))
    return {
        function.attr if isinstance(function, ast.Attribute) else function.id
        for function in functions
        if isinstance(function, ast.Attribute | ast.Name)
    }
