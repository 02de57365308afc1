"""Who won a round changes a rule: what is being entered, and what a gesture means then."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from companion.games.api.ui import Gesture, Hint, Intent
from companion.games.word_sprout.rules.actions import ChangeRule, Decline
from companion.games.word_sprout.rules.rounds import LONGEST_RULE
from companion.games.word_sprout.rules.variations import VARIATIONS, objection
from companion.games.word_sprout.rules.view import WordSproutView
from companion.screen.screen import wrapped
from companion.widgets.pager import Page, Pager
from companion.widgets.pick import Pick
from companion.widgets.text_input import TextInput
from companion.widgets.widget import Back, Done

NO_CHANGE, ADD, REMOVE, WRITE = "change nothing", "add a rule", "remove a rule", "write a rule"
LINES = 4
"""How many lines of a sentence a page has."""

WAYS = (NO_CHANGE, ADD, REMOVE, WRITE)


class Changing(msgspec.Struct, frozen=True):
    """Who won the round changes a rule: `way` is how, None while that is being chosen."""

    by: str
    widget: Pick | Pager | TextInput
    way: str | None = None
    names: tuple[str, ...] = ()


def changing(view: WordSproutView, by: str) -> Changing:
    """The winner begins to change a rule."""
    return Changing(by, Pick("A NEW RULE?", WAYS))


def change(draft: Changing, view: WordSproutView, gesture: Gesture) -> Changing | Intent | None:
    """The next draft, or what the gesture asks for."""
    if gesture.player is not None:
        return Hint(f"{draft.by} chooses")
    after = draft.widget.step(gesture.event)
    if isinstance(after, Done):
        return _changed(draft, view, after.value)
    if isinstance(after, Back):
        return changing(view, draft.by) if draft.way else None
    return replace(draft, widget=after)


def _changed(draft: Changing, view: WordSproutView, value: int | str) -> Changing | Intent | None:
    by, way = draft.by, draft.way
    if isinstance(value, str):
        return ChangeRule(by=by, add_custom=value)
    if way is None:
        return _way(by, WAYS[value], view)
    name = draft.names[value]
    return ChangeRule(by=by, add=name) if way == ADD else ChangeRule(by=by, remove=name)


def _way(by: str, way: str, view: WordSproutView) -> Changing | Intent | None:
    if way == NO_CHANGE:
        return Decline(by=by)
    if way in (ADD, REMOVE):
        names, pages = (_added if way == ADD else _removed)(view)
        return Changing(by, Pager(way.upper(), pages), way, names)
    return Changing(by, TextInput("RULE IN WORDS", most=LONGEST_RULE), way)


def _added(view: WordSproutView) -> tuple[tuple[str, ...], tuple[Page, ...]]:
    """The rules that are not in force; one that cannot be says why not."""
    names = tuple(rule.name for rule in view.rules)
    free = [rule for name, rule in VARIATIONS.items() if name not in names]
    pages = (Page(rule.title, objection((*names, rule.name)) or rule.says) for rule in free)
    return tuple(rule.name for rule in free), tuple(pages)


def _removed(view: WordSproutView) -> tuple[tuple[str, ...], tuple[Page, ...]]:
    """The rules in force, those in words too."""
    pages = [Page(rule.title, rule.says) for rule in view.rules]
    names = [rule.name for rule in view.rules]
    for text in view.custom_rules:
        parts = _parts(text)
        pages += [Page("a rule in words", part) for part in parts]
        names += [text] * len(parts)
    return tuple(names), tuple(pages)


def _parts(text: str) -> list[str]:
    """A rule in words, as much of it to a page as a page has room for."""
    lines = wrapped(text)
    return [" ".join(lines[at : at + LINES]) for at in range(0, len(lines), LINES)]
