"""Stops libraries from importing modules the box never uses, to save time and memory."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any


@contextlib.contextmanager
def instead(name: str, module: ModuleType | None) -> Iterator[None]:
    """Substitute a module during an import; None makes it look as if it were not installed.

    A module that is already imported stays as it is.
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
    """Substitute empty modules for these during an import."""
    with contextlib.ExitStack() as stack:
        for name in names:
            stack.enter_context(instead(name, Unused(name)))
        yield


class Unused(ModuleType):
    """An empty module from which any name can be imported."""

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {})


class EntryPoints(ModuleType):
    """`importlib_metadata`, where gpiozero looks first for third-party pin factories.

    The box names its factory, so they are not needed, and the standard library's module would
    import the email package to read them.
    """

    def __init__(self) -> None:
        super().__init__("importlib_metadata")

    def entry_points(self, **how: Any) -> Any:
        """Look the entry points up after all."""
        from importlib.metadata import entry_points

        return entry_points(**how)
