"""Keeps libraries from importing much that the box never uses, which takes time and memory."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any


@contextlib.contextmanager
def instead(name: str, module: ModuleType | None) -> Iterator[None]:
    """Let a library find this module under a name, or None: find it not installed.

    What is imported already stays as it is.
    """
    modules: dict[str, Any] = sys.modules
    if name in modules:
        yield
        return
    modules[name] = module
    try:
        yield
    finally:
        del modules[name]


@contextlib.contextmanager
def without(*names: str) -> Iterator[None]:
    """Let a library import modules whose names it never uses here, and get nothing of them."""
    with contextlib.ExitStack() as stack:
        for name in names:
            stack.enter_context(instead(name, Unused(name)))
        yield


class Unused(ModuleType):
    """Has whatever is imported from it."""

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {})


class EntryPoints(ModuleType):
    """`importlib_metadata`, where gpiozero looks first for the pin factories of others.

    The box names its own, so that nobody asks; and the standard library's module of the
    kind imports its e-mail package to read them.
    """

    def __init__(self) -> None:
        super().__init__("importlib_metadata")

    def entry_points(self, **how: Any) -> Any:
        """Ask after all."""
        from importlib.metadata import entry_points

        return entry_points(**how)
