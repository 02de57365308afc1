"""Between rounds: the winner may change a rule, and the next round begins (S1, V1.1, V1.2)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.kit.validation import clean
from companion.games.word_sprout.rules.actions import ChangeRule
from companion.games.word_sprout.rules.board.boards import Board, Grid, Line
from companion.games.word_sprout.rules.board.state import Ground, WordSproutState
from companion.games.word_sprout.rules.turns import given_to, next_of, refilled, returned
from companion.games.word_sprout.rules.variations import clash, in_force, unknown
from companion.games.word_sprout.rules.variations.teams import Groups, formed, teams_fault

LONGEST_RULE = 120
"""Signs of a rule in words: it is to be read on the box."""

MOST_RULES = 20
"""Rules in words that can be in force together."""

Names = tuple[str, ...]


def change_rule(
    state: WordSproutState, by: str | None, action: ChangeRule
) -> WordSproutState | Fault:
    """One rule added, removed, or written in words by the winner of the round (V1.1)."""
    if fault := _not_now(state, by):
        return fault
    asked = [what for what in (action.add, action.remove, action.add_custom) if what is not None]
    if len(asked) > 1:
        return Fault("one_change_only", "Only one change", "Add a rule or remove one.")
    if action.add is not None:
        return _added(state, action.add)
    if action.remove is not None:
        return _removed(state, action.remove)
    return _written(state, action.add_custom or "")


def decline(state: WordSproutState, by: str | None) -> WordSproutState | Fault:
    """No rule is changed; the table may say so for a winner who is gone (V1.1)."""
    for_table = by is None and state.phase == "between_rounds"
    fault = None if for_table else _not_now(state, by)
    return fault or replace(state, phase="next_round", changed=True)


def _not_now(state: WordSproutState, by: str | None) -> Fault | None:
    """Why the player may not change the rules."""
    if not state.changed and not any(rule.changes for rule in in_force(state.variations)):
        return Fault("no_metamorphism", "Rules do not change in this game", "Begin the next round.")
    if by not in state.winners:
        winners = " or ".join(state.winners)
        return Fault("not_the_winner", "Only who won changes a rule", f"Let {winners} do it.")
    if state.changed:
        return Fault("one_change_only", "A rule was changed already", "Begin the next round.")
    return None


def _added(state: WordSproutState, name: str) -> WordSproutState | Fault:
    if fault := unknown(name):
        return fault
    if name in state.variations:
        return Fault("bad_entry", f"{name} is in force already", "Add another rule.")
    return _changed(state, (*state.variations, name))


def _removed(state: WordSproutState, name: str) -> WordSproutState | Fault:
    if name in state.custom_rules:
        kept = tuple(rule for rule in state.custom_rules if rule != name)
        return replace(state, phase="next_round", changed=True, custom_rules=kept)
    if name not in state.variations:
        return Fault("bad_entry", f"{clean(name)} is not in force", "Remove a rule that is.")
    return _changed(state, tuple(rule for rule in state.variations if rule != name))


def _changed(state: WordSproutState, names: Names) -> WordSproutState | Fault:
    if fault := clash(names):
        return fault
    return replace(state, phase="next_round", changed=True, variations=names)


def _written(state: WordSproutState, text: str) -> WordSproutState | Fault:
    rules = (*state.custom_rules, text.strip())
    if fault := custom_fault(rules):
        return fault
    return replace(state, phase="next_round", changed=True, custom_rules=rules)


def custom_fault(rules: Names) -> Fault | None:
    """What is wrong with rules in words."""
    if len(rules) > MOST_RULES:
        return Fault("bad_entry", f"{MOST_RULES} rules are in force", "Remove one first.")
    for text in rules:
        if not text.strip() or not text.isprintable():
            why = "The rule is empty or cannot be shown"
            return Fault("bad_entry", why, "Write it in one line.")
        if len(text) > LONGEST_RULE:
            return Fault("bad_entry", "That is too long", f"Use at most {LONGEST_RULE} signs.")
    if len(set(rules)) < len(rules):
        return Fault("bad_entry", "That rule is in force already", "Write another one.")
    return None


def next_round(
    state: WordSproutState, by: str | None, teams: Groups | None
) -> WordSproutState | Fault:
    """An empty string, everybody in, the first direction; the next one begins (S1).

    While the winner may still change a rule, only the table itself goes on.
    """
    changing = state.phase == "between_rounds" and any(
        not _not_now(state, winner) for winner in state.winners
    )
    if by is not None and changing:
        winners = " or ".join(state.winners)
        return Fault("wrong_phase", f"{winners} may change a rule first", "Change one or decline.")
    if len(state.players) < 2:
        return Fault("player_count", "One cannot play alone", "Let somebody join.")
    if fault := teams_fault(state.players, teams) if teams else None:
        return fault
    first = starter(state)
    begun = replace(
        state,
        phase="play",
        round=state.round + 1,
        first=first,
        order=state.players,
        teams=teams_for(state.variations, state.players, teams or state.teams),
        ground=_cleared(state),
        stack=(),
        out=(),
        winners=(),
        how="",
        changed=False,
    )
    return given_to(begun, first)


def starter(state: WordSproutState) -> str:
    """Who begins: one seat further left, or as the house has it (SP-A1)."""
    house = {"winner": state.winners, "loser": state.out}.get(state.options.starter, ())
    named = (player for player in house if player in state.players)
    after = next_of(state.order, state.first, state.players)
    return next(named, None) or after or state.players[0]


def teams_for(names: Names, players: Names, teams: Groups) -> Groups:
    """The teams for a round: those of the table, or new ones where the rule needs them."""
    return formed(players, teams) if "teams" in names else teams


def empty_board(names: Names) -> Board:
    """What lies on the table before the first play."""
    return Grid() if any(rule.grid for rule in in_force(names)) else Line()


def _cleared(state: WordSproutState) -> Ground:
    """The letters go back to the pot; vowels too, where no rule keeps them any more (V6.2)."""
    ground = state.ground
    if not any(rule.keeps for rule in in_force(state.variations)):
        ground = returned(ground, set(ground.collections))
    return Ground(
        board=empty_board(state.variations),
        collections=ground.collections,
        pot=refilled(ground.pot, ground.board.letters),
    )
