"""Convert what older versions saved with an action to today's dictionary answers.

Version 0.1 saved them in fields of the actions: `said`, `known` and `legal`. Worph saved only the
verdict.
"""

from __future__ import annotations

from typing import Any

from companion.games.api.recording import STANDS, Answers

Raw = dict[str, Any]

FIELDS = ("said", "known", "legal")


def answers(game: str, action: Raw) -> Answers:
    """Answers saved in an old action. Removes their fields from `action`."""
    found: Answers = {}
    for field in FIELDS:
        value = action.pop(field, None)
        if isinstance(value, dict):
            found |= _field_answers(game, value)
        elif value is not None:
            found["is_word"] = bool(value)
    return found


def verdict(game: str, *, accepted: bool, ended: bool) -> Answers:
    """Answers for an action that saved only its verdict. `ended`: whether it ended the game."""
    if game != "worph":
        return {}
    return {STANDS: accepted, "can_change": False} if ended else {STANDS: accepted}


def _field_answers(game: str, value: Raw) -> Answers:
    if game == "word_for_word":
        return _about("is_word", value)
    if game == "word_lift":
        return _about("is_word", value.get("words")) | _about("same_form", value.get("forms"))
    return _about("fact", value.get("words")) | _about("in_a_goal", value.get("strings"))


def _about(question: str, answers: Raw | None) -> Answers:
    return {f"{question} {about}": answer for about, answer in (answers or {}).items()}
