"""The draft in which the winner of a round changes a rule, and its gestures (V1.1, V1.2)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from companion.games.api.offers import Closed, Offer, Offered
from companion.games.api.ui import Gesture, Hint, Intent
from companion.games.kit.offers import Choosing
from companion.games.word_sprout.rules.actions import ChangeRule, Decline
from companion.games.word_sprout.rules.rounds import LONGEST_RULE
from companion.games.word_sprout.rules.variations import VARIATIONS, objection
from companion.games.word_sprout.rules.view import WordSproutView
from companion.screen.screen import wrap
from companion.widgets.pager import Page, Pager
from companion.widgets.text_input import TextInput
from companion.widgets.widget import BACK, Done

ADD, REMOVE, WRITE = "add a rule", "remove a rule", "write a rule"
NEW_RULE = "A NEW RULE?"
LINES = 4
"""How many lines of a rule fit on a page."""

WRITTEN: Closed = {"voice": "Its rule is chosen or written on the display."}


class RuleChange(msgspec.Struct, frozen=True):
    """The winner `by` changes a rule in one of the ways.

    `names` are the rules on the widget's pages, in their order.
    """

    by: str
    widget: Pager | TextInput
    way: str
    names: tuple[str, ...] = ()

    @property
    def owner(self) -> str:
        """The winner."""
        return self.by


def rule_offers(view: WordSproutView, by: str) -> Offered:
    """The ways in which the winner may change the rules."""
    row, say = "change nothing", ("no new rule",)
    keep = Offer(does=Decline(by=by), label="No new rule", row=row, say=say)
    added, removed = _rules_to_add(view), _rules_to_remove(view)
    entries = (
        RuleChange(by, Pager(ADD.upper(), added[1]), ADD, added[0]),
        RuleChange(by, Pager(REMOVE.upper(), removed[1]), REMOVE, removed[0]),
        RuleChange(by, TextInput("RULE IN WORDS", most=LONGEST_RULE), WRITE),
    )
    return keep, *(
        Offer(
            kind="change_rule",
            by=by,
            does=entry,
            label=entry.way.capitalize(),
            row=entry.way,
            closed=WRITTEN,
        )
        for entry in entries
    )


def step_rule_change(
    draft: RuleChange, view: WordSproutView, gesture: Gesture
) -> RuleChange | Choosing | Intent:
    """The next draft, or the finished change; going back leads to the ways."""
    if gesture.player is not None:
        return Hint(f"{draft.by} chooses")
    after = draft.widget.step(gesture.event)
    if isinstance(after, Done):
        return _take(draft, after.value)
    if after == BACK:
        return Choosing.of(NEW_RULE, rule_offers(view, draft.by))
    return replace(draft, widget=after)


def _take(draft: RuleChange, value: int | str) -> ChangeRule:
    if isinstance(value, str):
        return ChangeRule(by=draft.by, add_custom=value)
    name = draft.names[value]
    add = draft.way == ADD
    return ChangeRule(by=draft.by, add=name) if add else ChangeRule(by=draft.by, remove=name)


def _rules_to_add(view: WordSproutView) -> tuple[tuple[str, ...], tuple[Page, ...]]:
    """The rules not in force with a page each; a page says why a rule cannot be added."""
    names = tuple(rule.name for rule in view.rules)
    free = [rule for name, rule in VARIATIONS.items() if name not in names]
    pages = (Page(rule.title, objection((*names, rule.name)) or rule.says) for rule in free)
    return tuple(rule.name for rule in free), tuple(pages)


def _rules_to_remove(view: WordSproutView) -> tuple[tuple[str, ...], tuple[Page, ...]]:
    """The rules in force with their pages; a rule in words may take several pages."""
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
