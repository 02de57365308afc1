"""What older versions of the games kept with an action, as the answers that are kept today.

Version 0.1 kept what the dictionary said in fields of the actions: `said`, `known` and
`legal`. Worph kept nothing but the verdict.
"""

from __future__ import annotations

from typing import Any

from companion.games.api.recording import STANDS, Answers

Raw = dict[str, Any]

FIELDS = ("said", "known", "legal")


def answers(game: str, action: Raw) -> Answers:
    """What an action of old kept; those fields are taken out of the action."""
    found: Answers = {}
    for field in FIELDS:
        kept = action.pop(field, None)
        if isinstance(kept, dict):
            found |= _said(game, kept)
        elif kept is not None:
            found["is_word"] = bool(kept)
    return found


def verdict(game: str, *, accepted: bool, ended: bool) -> Answers:
    """What to go by where an action kept only its verdict; `ended`: it ended the game."""
    if game != "worph":
        return {}
    return {STANDS: accepted, "can_change": False} if ended else {STANDS: accepted}


def _said(game: str, said: Raw) -> Answers:
    if game == "word_for_word":
        return _about("is_word", said)
    if game == "word_lift":
        return _about("is_word", said.get("words")) | _about("same_form", said.get("forms"))
    return _about("fact", said.get("words")) | _about("in_a_goal", said.get("strings"))


def _about(question: str, answers: Raw | None) -> Answers:
    return {f"{question} {about}": answer for about, answer in (answers or {}).items()}
