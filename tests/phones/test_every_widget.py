"""Every widget has a touch form, is only read, or is made of others: no page has a knob."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator

import companion
from companion import games
from companion.games import find_game
from companion.widgets.forms.registry import FORMS, SEAT_FORMS


def widgets() -> Iterator[type]:
    """All classes that answer a gesture with the next widget."""
    for module in pkgutil.walk_packages(companion.__path__, "companion."):
        if ".widgets" in module.name or ".ui." in module.name or ".scenes." in module.name:
            for kind in vars(importlib.import_module(module.name)).values():
                if inspect.isclass(kind) and _is_widget(kind) and kind.__module__ == module.name:
                    yield kind


def _is_widget(kind: type) -> bool:
    step = vars(kind).get("move") or vars(kind).get("step")
    return inspect.isfunction(step) and list(inspect.signature(step).parameters) == [
        "self",
        "event",
    ]


def test_every_widget_has_a_form() -> None:
    of_games = {kind for name in games.NAMES for kind in find_game(name).forms}
    touched = FORMS.keys() | SEAT_FORMS.keys() | of_games
    without = {kind.__name__ for kind in widgets() if kind not in touched and not _is_other(kind)}
    assert without == {"Widget", "Single"}


def _is_other(kind: type) -> bool:
    """Whether it names the widget at work, whose form it has, or is only read."""
    return hasattr(kind, "widget") or hasattr(kind, "on_page")
