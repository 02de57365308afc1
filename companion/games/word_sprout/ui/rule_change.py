"""The draft in which the winner of a round changes a rule, and its gestures (V1.1, V1.2)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from companion.games.api.ui import Gesture, Hint, Intent
from companion.games.word_sprout.rules.actions import ChangeRule, Decline
from companion.games.word_sprout.rules.rounds import LONGEST_RULE
from companion.games.word_sprout.rules.variations import VARIATIONS, objection
from companion.games.word_sprout.rules.view import WordSproutView
from companion.screen.screen import wrap
from companion.widgets.pager import Page, Pager
from companion.widgets.pick import Pick
from companion.widgets.text_input import TextInput
from companion.widgets.widget import Back, Done

NO_CHANGE, ADD, REMOVE, WRITE = "change nothing", "add a rule", "remove a rule", "write a rule"
LINES = 4
"""How many lines of a rule fit on a page."""

WAYS = (NO_CHANGE, ADD, REMOVE, WRITE)


class RuleChange(msgspec.Struct, frozen=True):
    """The winner `by` changes a rule; `way` is None until they have chosen how.

    `names` are the rules on the widget's pages, in their order.
    """

    by: str
    widget: Pick | Pager | TextInput
    way: str | None = None
    names: tuple[str, ...] = ()

    @property
    def owner(self) -> str:
        """The winner."""
        return self.by


def begin_rule_change(view: WordSproutView, by: str) -> RuleChange:
    """Let the winner choose how to change the rules."""
    return RuleChange(by, Pick("A NEW RULE?", WAYS))


def step_rule_change(
    draft: RuleChange, view: WordSproutView, gesture: Gesture
) -> RuleChange | Intent | None:
    """Return the next draft, the finished change, or None to go back to the round's end."""
    if gesture.player is not None:
        return Hint(f"{draft.by} chooses")
    after = draft.widget.step(gesture.event)
    if isinstance(after, Done):
        return _take(draft, view, after.value)
    if isinstance(after, Back):
        return begin_rule_change(view, draft.by) if draft.way else None
    return replace(draft, widget=after)


def _take(draft: RuleChange, view: WordSproutView, value: int | str) -> RuleChange | Intent | None:
    by, way = draft.by, draft.way
    if isinstance(value, str):
        return ChangeRule(by=by, add_custom=value)
    if way is None:
        return _begin_way(by, WAYS[value], view)
    name = draft.names[value]
    return ChangeRule(by=by, add=name) if way == ADD else ChangeRule(by=by, remove=name)


def _begin_way(by: str, way: str, view: WordSproutView) -> RuleChange | Intent | None:
    if way == NO_CHANGE:
        return Decline(by=by)
    if way in (ADD, REMOVE):
        names, pages = (_rules_to_add if way == ADD else _rules_to_remove)(view)
        return RuleChange(by, Pager(way.upper(), pages), way, names)
    return RuleChange(by, TextInput("RULE IN WORDS", most=LONGEST_RULE), way)


def _rules_to_add(view: WordSproutView) -> tuple[tuple[str, ...], tuple[Page, ...]]:
    """Return the rules not in force with a page each; a page says why a rule cannot be added."""
    names = tuple(rule.name for rule in view.rules)
    free = [rule for name, rule in VARIATIONS.items() if name not in names]
    pages = (Page(rule.title, objection((*names, rule.name)) or rule.says) for rule in free)
    return tuple(rule.name for rule in free), tuple(pages)


def _rules_to_remove(view: WordSproutView) -> tuple[tuple[str, ...], tuple[Page, ...]]:
    """Return the rules in force with their pages; a rule in words may take several pages."""
    pages = [Page(rule.title, rule.says) for rule in view.rules]
    names = [rule.name for rule in view.rules]
    for text in view.custom_rules:
        parts = _split_rule(text)
        pages += [Page("your own rule", part) for part in parts]
        names += [text] * len(parts)
    return tuple(names), tuple(pages)


def _split_rule(text: str) -> list[str]:
    """Split a rule in words into parts that fit a page."""
    lines = wrap(text)
    return [" ".join(lines[at : at + LINES]) for at in range(0, len(lines), LINES)]
