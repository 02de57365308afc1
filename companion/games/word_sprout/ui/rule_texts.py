"""Display texts about the rules of Word Sprout in force, and the facts that players need."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.games.kit.seating import next_player, players_from, previous_player
from companion.games.word_sprout.rules.variations.strings import BOUND_LETTERS
from companion.games.word_sprout.rules.view import WordSproutView
from companion.screen.screen import ROOM, fit

ARROWS = {"clockwise": "»", "anticlockwise": "«"}


def rule_names(view: WordSproutView) -> set[str]:
    """The option names of the rules in force."""
    return {rule.name for rule in view.rules}


def following_player(view: WordSproutView) -> str:
    """The player after the one on turn if nothing changes; empty if nobody plays then."""
    if view.turn not in view.active or len(view.active) < 2:
        return ""
    beside = next_player if view.direction == "clockwise" else previous_player
    return beside(view.active, view.turn)


def turn_facts(view: WordSproutView, added: str = "") -> tuple[str, ...]:
    """What the player on turn needs to know, the most binding facts first.

    `added` are the letters added last. The texts never reveal who played last (S4.1).
    """
    return (*bound_facts(view, added), *filter(None, _other_facts(view)))


def bound_facts(view: WordSproutView, added: str) -> tuple[str, ...]:
    """What the rules demand of the next letter, and the letters added last."""
    return (*bound_rules(view), *((f"new: {added}",) if added else ()))


def bound_rules(view: WordSproutView) -> Iterator[str]:
    """What the rules in force demand of the next letter."""
    rules, letters = rule_names(view), view.vowels + view.consonants
    if view.locked:
        yield "only palindromes"
    if "three_consonants_first" in rules and letters < BOUND_LETTERS:
        yield f"consonant {letters + 1} of {BOUND_LETTERS}"
    if "vowel_limit" in rules:
        yield f"vowels {view.vowels}, cons. {view.consonants}"
    if "no_front_consonants" in rules and letters >= BOUND_LETTERS:
        yield "no cons. in front"
    if gone := "".join(letter for letter, count in (view.pot or {}).items() if not count):
        yield fit(f"no more {gone}", f"{len(gone)} letters used up")


def _other_facts(view: WordSproutView) -> Iterator[str]:
    yield _team(view)
    letters = view.vowels + view.consonants
    if letters and "vowel_limit" not in rule_names(view):
        yield f"{letters} letter{'s' * (letters != 1)}"
    if len(view.active) > 2:
        yield f"next {following_player(view)}"


def _team(view: WordSproutView) -> str:
    """The team of the player on turn; empty without teams, or if the names do not fit.

    It names the player, because the letter beside it was laid by somebody else.
    """
    teams = (f"{view.turn}: team {name}" for name, on in view.teams.items() if view.turn in on)
    return fit(next(teams, ""), "")


def pack_rows(texts: tuple[str, ...], lines: int) -> tuple[str, ...]:
    """Pack as many of the texts as fit into `lines` rows, keeping their order."""
    rows: list[str] = []
    for text in texts:
        if rows and len(rows[-1]) + len(text) + 2 <= ROOM:
            rows[-1] += f", {text}"
        elif len(rows) < lines:
            rows.append(text)
    return tuple(rows)


def vowels_row(view: WordSproutView) -> str:
    """Everybody's vowels in one row, from the player on turn, with names as long as fit."""
    held = view.collections
    if held is None:
        return ""
    players = [player for player in players_from(view.players, view.turn) if player in held]
    rich = [player for player in players if held[player]]
    return fit(
        *_each(players, held), *_each(rich, held), f"{players[0]}: {held[players[0]] or '-'}"
    )


def _each(players: Sequence[str], held: Mapping[str, str]) -> Iterator[str]:
    """Rows with these players' vowels, with shorter and shorter names."""
    for letters in (8, 3, 2, 1) if players else ():
        yield " ".join(f"{player[:letters]}:{held[player] or '-'}" for player in players)


def rules_text(view: WordSproutView) -> Iterator[str]:
    """All rules in force and all facts; a push of the knob shows them."""
    for text in view.custom_rules:
        yield f"* {text}"
    for rule in view.rules:
        yield f"* {rule.title}: {rule.says}"
    for warning in view.warnings:
        yield f"! {warning}"
    if not (view.rules or view.custom_rules):
        yield "The printed rules, without variations."
    yield f"Round {view.round}. Still in:"
    yield ", ".join(view.active)
    for name, members in view.teams.items():
        yield f"Team {name}: {', '.join(members)}"
    for player, vowels in (view.collections or {}).items():
        yield f"{player}: {' '.join(vowels) or 'no vowels'}"
    if view.pot is not None:
        yield _tiles_text(view.pot)
    yield "Rounds won:"
    yield ", ".join(f"{p} {view.scores[p]}" for p in view.players)


def _tiles_text(pot: dict[str, int]) -> str:
    left = " ".join(f"{letter}{count}" for letter, count in pot.items() if count)
    return f"In the pot: {left or 'nothing'}"
