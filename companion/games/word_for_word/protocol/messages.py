"""A state of Word For Word in words that travel: the keys of the protocol, secrets too."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.api.rules import Facts
from companion.games.word_for_word.rules.chips.betting import still_to_declare
from companion.games.word_for_word.rules.chips.pots import pots
from companion.games.word_for_word.rules.chips.rounds import winners
from companion.games.word_for_word.rules.state import JUDGING, WfwState
from companion.games.word_for_word.rules.view import may


def facts(state: WfwState) -> Facts:
    """The whole state; what `position` takes, it also gives."""
    return {
        "players": list(state.players),
        "phase": state.phase,
        "round": state.round,
        "dealer": state.dealer,
        "recut": list(state.recut),
        "dealt": list(state.dealt),
        "eliminated": list(state.eliminated),
        "tie_break": list(state.tie_break),
        "to_act": state.to_act,
        "turn": state.to_act,
        "elapsed_s": state.elapsed_s,
        "clock_s": state.clock_s,
        "game_over": state.phase == "over",
        "winners": list(winners(state)),
        **_chips(state),
        **_cards(state),
        **_words(state),
        **_agreed(state),
    }


def _chips(state: WfwState) -> Facts:
    """Chips with the players, in the pots and owed."""
    return {
        "chips": dict(state.chips),
        "pot": state.pot,
        "side_pots": [
            {"amount": pot.amount, "eligible": list(pot.eligible)}
            for pot in (state.paid.pots if state.paid else pots(state))
            if pot.amount
        ],
        "contributions": dict(state.contributions),
        "current_bet": state.current_bet,
        "put_in_this_round": dict(state.put_in),
        "acted": list(state.acted),
        "checked": list(state.acted) if state.current_bet == 0 else [],
        "folded": list(state.folded),
        "all_in": list(state.all_in),
        "debts": dict(state.debts),
        **_paid(state),
    }


def _paid(state: WfwState) -> Facts:
    """How the round was paid out; nothing before that."""
    paid = state.paid
    return {
        "paid": _plain(paid),
        "payout": {p: chips for p, chips in paid.payout.items() if chips} if paid else {},
        "pot_winners": list(paid.winners) if paid else [],
        "showdown": paid.showdown if paid else state.phase in ("showdown", *JUDGING),
    }


def _cards(state: WfwState) -> Facts:
    """Cards in hands, on the board, and those that the box will lay there."""
    known = {player: list(hand.known) for player, hand in state.hands.items() if hand.known}
    return {
        "thought": known,
        "hidden": {player: hand.unseen for player, hand in state.hands.items() if hand.unseen},
        "board": list(state.board) if state.board_known or state.board else None,
        "stock": list(state.stock),
        "category": state.category,
        "card_totals": dict(state.card_totals),
    }


def _words(state: WfwState) -> Facts:
    """What was declared, and what was decided about it."""
    said = state.declared
    return {
        "declare_order": list(still_to_declare(state)) if state.phase == "showdown" else [],
        "declared": {player: one.word for player, one in said.items()},
        "declared_cards": {player: list(one.cards) for player, one in said.items()},
        "claimed": [player for player, one in said.items() if one.category],
        "scores": {player: one.total for player, one in said.items()},
        "settled": {p: "legal" if good else "illegal" for p, good in state.settled.items()},
        "settled_categories": dict(state.claims),
        "accepted": list(state.accepted),
        "votes": _votes(state),
        "vote_on": {"by": state.vote.by, "against": state.vote.against} if state.vote else None,
    }


def _votes(state: WfwState) -> Facts | None:
    if state.vote is None:
        return None
    cast = state.vote.votes
    return {
        "qualifies": [player for player, good in cast.items() if good],
        "does_not": [player for player, good in cast.items() if not good],
    }


def _agreed(state: WfwState) -> Facts:
    """What the table settled: stakes, the end, the deck, house options, its own verdicts."""
    agreed = state.agreed
    return {
        "ante": state.ante,
        "agreed_ante": agreed.ante,
        "limits": _plain(agreed.limits),
        "end": _plain(agreed.end),
        "start_chips": agreed.chips,
        "deck": _plain(agreed.deck),
        "values": dict(agreed.values),
        "categories": {name: list(words) for name, words in agreed.categories.items()},
        "options": _plain(state.options),
        "group_accepts": [word for word, good in state.verdicts.items() if good],
        "group_refuses": [word for word, good in state.verdicts.items() if not good],
    }


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value)


def legal(state: WfwState) -> list[Facts]:
    """The kinds of action that who is to act may take now."""
    allowed = may(state)
    own = allowed.get(state.to_act) if state.to_act else None
    kinds = own or dict.fromkeys(kind for kinds in allowed.values() for kind in kinds)
    return [{"do": kind} for kind in kinds]
