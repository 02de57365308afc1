"""A state of Word For Word in JSON, with the keys of the protocol and all secrets."""

from __future__ import annotations

from companion.games.api.rules import Facts, Messages, Outcome
from companion.games.kit.messages import decisions, fields, legal_kinds, to_json
from companion.games.word_for_word.protocol.position import position
from companion.games.word_for_word.rules.betting import players_to_declare
from companion.games.word_for_word.rules.pots import round_pots
from companion.games.word_for_word.rules.rounds import winners
from companion.games.word_for_word.rules.state import (
    JUDGING,
    Counted,
    Cut,
    Dealt,
    Judged,
    Settled,
    Turn,
    WordForWordState,
)
from companion.games.word_for_word.rules.view import may
from companion.games.word_for_word.rules.words.scoring import CATEGORY


def snapshot(state: WordForWordState) -> Facts:
    """The whole state, with every key that `position` reads."""
    return {
        **fields(state, "players phase round dealer recut dealt eliminated tie_break"),
        **fields(state, "to_act turn=to_act elapsed_s clock_s"),
        "game_over": state.phase == "over",
        "winners": list(winners(state)),
        **_chips(state),
        **_paid(state),
        **_cards(state),
        **_words(state),
        **_settings_json(state),
        **decisions(state),
    }


def legal(state: WordForWordState) -> list[Facts]:
    """Kinds of action that the current player may take now."""
    return legal_kinds(may(state), state.to_act)


def answer(outcome: Outcome[WordForWordState]) -> Facts:
    """The new state and the event."""
    return {**snapshot(outcome.state), **_with_player(outcome.event)}


def _with_player(event: Turn | None) -> Facts:
    return {} if event is None else {**_event_facts(event), "player": event.player}


def _event_facts(event: Turn) -> Facts:
    match event:
        case Cut(cuts=cuts):
            return {"cuts": cuts}
        case Dealt(order=order):
            return {"deal_order": list(order)}
        case Judged(against=against, good=good):
            result = "legal" if good else "illegal"
            return {"result": result, "word_stands": good, "against": against}
        case Counted(against=against, stays=stays):
            bonus = CATEGORY if stays else 0
            return {"category_bonus": bonus, "word_stands": True, "against": against}
        case Settled(bluffs=bluffs):
            return {"bluffs": list(bluffs)}
    return {}


def _chips(state: WordForWordState) -> Facts:
    """Chips of the players and of the pots, and debts."""
    return {
        "chips": dict(state.chips),
        "pot": state.pot,
        "side_pots": [
            {"amount": pot.amount, "eligible": list(pot.eligible)}
            for pot in round_pots(state)
            if pot.amount
        ],
        **fields(state, "contributions carried_from current_bet put_in_this_round=put_in acted"),
        "checked": list(state.acted) if state.current_bet == 0 else [],
        "folded": list(state.folded),
        "all_in": list(state.all_in),
        "debts": dict(state.debts),
    }


def _paid(state: WordForWordState) -> Facts:
    """How the round was paid out; empty values before that."""
    paid = state.paid
    return {
        "paid": to_json(paid),
        "payout": {p: chips for p, chips in paid.payout.items() if chips} if paid else {},
        "pot_winners": list(paid.winners) if paid else [],
        "showdown": paid.showdown if paid else state.phase in ("showdown", *JUDGING),
    }


def _cards(state: WordForWordState) -> Facts:
    """Cards in hands, on the board, and still to be laid there by the box."""
    known = {player: list(hand.known) for player, hand in state.hands.items() if hand.known}
    return {
        "thought": known,
        "hidden": {player: hand.unseen for player, hand in state.hands.items() if hand.unseen},
        "board": list(state.board) if state.board_known or state.board else None,
        **fields(state, "stock category card_totals"),
    }


def _words(state: WordForWordState) -> Facts:
    """Declared words, and the verdicts and votes about them."""
    declared = state.declared
    return {
        "declare_order": list(players_to_declare(state)) if state.phase == "showdown" else [],
        "declared": {player: one.word for player, one in declared.items()},
        "declared_cards": {player: list(one.cards) for player, one in declared.items()},
        "claimed": [player for player, one in declared.items() if one.category],
        "scores": {player: one.total for player, one in declared.items()},
        "settled": {p: "legal" if good else "illegal" for p, good in state.settled.items()},
        **fields(state, "settled_categories=claims accepted"),
        "votes": _votes(state),
        "doubt": to_json(state.doubt),
        "category_accepts": [word for word, good in state.names.items() if good],
        "category_refuses": [word for word, good in state.names.items() if not good],
        "vote_on": {"by": state.vote.by, "against": state.vote.against} if state.vote else None,
    }


def _votes(state: WordForWordState) -> Facts | None:
    if state.vote is None:
        return None
    cast = state.vote.votes
    return {
        "qualifies": [player for player, good in cast.items() if good],
        "does_not": [player for player, good in cast.items() if not good],
    }


def _settings_json(state: WordForWordState) -> Facts:
    """What the table agreed: stakes, the end, the deck, house options."""
    keys = "agreed_ante=ante limits end start_chips=chips deck values categories"
    return {"ante": state.ante, **fields(state.agreed, keys), "options": to_json(state.options)}


PROTOCOL = Messages(position, legal, snapshot, answer)
