"""What a game offers to phones; every part is optional.

A game's `ui/phone.py` defines one `Phone`. It is imported only while phones are on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from companion.games.api.rules import Action
from companion.widgets.forms.form import Form


class Announced(msgspec.Struct, frozen=True):
    """A kind of action that a player may send by phone, with exactly the fields a person announces.

    `fields` maps names to types, which may be narrower than the action's own. Results of chance
    and fields that only the box may set are never among them.
    """

    action: type[Action]
    fields: Mapping[str, Any] = {}


class Phone(msgspec.Struct, frozen=True):
    """A game's part for phones: the actions a player may send, and forms of the game's widgets.

    opens: questions that come before an action, as at the box: from the public view and the action
    to the entry that asks, or to the action if there is nothing to ask.
    """

    announced: tuple[Announced, ...] = ()
    forms: Mapping[type, Form] = {}
    opens: Mapping[type[Action], Callable[[Any, Any], Any]] = {}
