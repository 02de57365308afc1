"""Between rounds: the winner may change a rule, then the next round starts (S1, V1.1, V1.2)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.api.fault import Fault
from companion.games.kit.validation import clean
from companion.games.word_sprout.rules.actions import ChangeRule
from companion.games.word_sprout.rules.board.boards import Board, Grid, Line
from companion.games.word_sprout.rules.board.state import Ground, WordSproutState
from companion.games.word_sprout.rules.turns import give_turn, next_of, refill, return_vowels
from companion.games.word_sprout.rules.variations import clash, in_force, unknown
from companion.games.word_sprout.rules.variations.teams import Groups, teams_fault, teams_for_round

LONGEST_RULE = 120
"""The most characters of a rule in words, so that it can be read on the box."""

MOST_RULES = 20
"""The most rules in words that can be in force together."""

Names = tuple[str, ...]


def change_rule(
    state: WordSproutState, by: str | None, action: ChangeRule
) -> WordSproutState | Fault:
    """Add, remove or write one rule for the winner of the round (V1.1, V1.2)."""
    if fault := _rule_change_fault(state, by):
        return fault
    asked = [what for what in (action.add, action.remove, action.add_custom) if what is not None]
    if len(asked) > 1:
        return Fault("one_change_only", "Only one change is allowed", "Add a rule or remove one.")
    if action.add is not None:
        return _add(state, action.add)
    if action.remove is not None:
        return _remove(state, action.remove)
    return _write(state, action.add_custom or "")


def decline(state: WordSproutState, by: str | None) -> WordSproutState | Fault:
    """Change no rule; the table may decline for a winner who has left (V1.1)."""
    for_table = by is None and state.phase == "between_rounds"
    fault = None if for_table else _rule_change_fault(state, by)
    return fault or replace(state, phase="next_round", changed=True)


def _rule_change_fault(state: WordSproutState, by: str | None) -> Fault | None:
    """Why the player may not change the rules; None if they may."""
    if not state.changed and not any(rule.changes for rule in in_force(state.variations)):
        return Fault("no_metamorphism", "Rules do not change in this game", "Start the next round.")
    if by not in state.winners:
        winners = " or ".join(state.winners)
        return Fault("not_the_winner", "Only the winner may change a rule", f"Let {winners} do it.")
    if state.changed:
        return Fault("one_change_only", "A rule was changed already", "Start the next round.")
    return None


def _add(state: WordSproutState, name: str) -> WordSproutState | Fault:
    if fault := unknown(name):
        return fault
    if name in state.variations:
        return Fault("bad_entry", f"{name} is already in force", "Add another rule.")
    return _change(state, (*state.variations, name))


def _remove(state: WordSproutState, name: str) -> WordSproutState | Fault:
    if name in state.custom_rules:
        kept = tuple(rule for rule in state.custom_rules if rule != name)
        return replace(state, phase="next_round", changed=True, custom_rules=kept)
    if name not in state.variations:
        return Fault("bad_entry", f"{clean(name)} is not in force", "Remove a rule that is.")
    return _change(state, tuple(rule for rule in state.variations if rule != name))


def _change(state: WordSproutState, names: Names) -> WordSproutState | Fault:
    if fault := clash(names):
        return fault
    return replace(state, phase="next_round", changed=True, variations=names)


def _write(state: WordSproutState, text: str) -> WordSproutState | Fault:
    rules = (*state.custom_rules, text.strip())
    if fault := custom_rules_fault(rules):
        return fault
    return replace(state, phase="next_round", changed=True, custom_rules=rules)


def custom_rules_fault(rules: Names) -> Fault | None:
    """The fault of rules in words; None if they are fine."""
    if len(rules) > MOST_RULES:
        return Fault("bad_entry", f"{MOST_RULES} rules are in force", "Remove one first.")
    for text in rules:
        if not text.strip() or not text.isprintable():
            why = "The rule is empty or cannot be shown"
            return Fault("bad_entry", why, "Write it in one line.")
        if len(text) > LONGEST_RULE:
            do = f"Use at most {LONGEST_RULE} characters."
            return Fault("bad_entry", "That is too long", do)
    if len(set(rules)) < len(rules):
        return Fault("bad_entry", "That rule is already in force", "Write another one.")
    return None


def next_round(
    state: WordSproutState, by: str | None, teams: Groups | None
) -> WordSproutState | Fault:
    """Start the next round with an empty string, everybody in, and clockwise play (S1).

    While the winner may still change a rule, only the table (`by` is None) can start it.
    """
    changing = state.phase == "between_rounds" and any(
        not _rule_change_fault(state, winner) for winner in state.winners
    )
    if by is not None and changing:
        winners = " or ".join(state.winners)
        return Fault("wrong_phase", f"{winners} may change a rule first", "Change one or decline.")
    if len(state.players) < 2:
        return Fault("player_count", "One player cannot play alone", "Let another player join.")
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
        ground=_clear(state),
        stack=(),
        out=(),
        winners=(),
        how="",
        changed=False,
    )
    return give_turn(begun, first)


def starter(state: WordSproutState) -> str:
    """The player who begins: the next to the left, or as the house rules say (SP-A1)."""
    house = {"winner": state.winners, "loser": state.out}.get(state.options.starter, ())
    named = (player for player in house if player in state.players)
    after = next_of(state.order, state.first, state.players)
    return next(named, None) or after or state.players[0]


def teams_for(names: Names, players: Names, teams: Groups) -> Groups:
    """The teams for a round: the table's own, or new ones if the variation needs them."""
    return teams_for_round(players, teams) if "teams" in names else teams


def empty_board(names: Names) -> Board:
    """The board before the first play."""
    return Grid() if any(rule.grid for rule in in_force(names)) else Line()


def _clear(state: WordSproutState) -> Ground:
    """Put the letters back into the pot, and the vowels too unless a rule keeps them (V6.2)."""
    ground = state.ground
    if not any(rule.keeps for rule in in_force(state.variations)):
        ground = return_vowels(ground, set(ground.collections))
    return Ground(
        board=empty_board(state.variations),
        collections=ground.collections,
        pot=refill(ground.pot, ground.board.letters),
    )
