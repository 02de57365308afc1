"""Deals and dictionary answers are kept, whatever is undone."""

from __future__ import annotations

import msgspec
from random_games import Evening
from word_for_word_kit import NONE, position
from word_for_word_random import RULING

from companion.games.api.recording import RecordingRuling
from companion.games.word_for_word.rules.rules import RULES
from companion.lexicon import closed_lexicon


def test_the_dictionarys_answer_to_a_challenge_is_kept():
    state = position("challenges", pot=9, declared={"B": "CAT"}, scores={"B": 7})
    raw = {"do": "challenge", "by": "A", "against": "B"}
    challenge = msgspec.convert(raw, RULES.Actions)
    cat = RecordingRuling(closed_lexicon({"words": ["CAT"]}))
    assert RULES.apply(state, challenge, cat).state.debts == {"A": 3}
    assert cat.answers == {"is_word CAT": True}
    later = RecordingRuling(NONE, cat.answers)
    assert RULES.apply(state, challenge, later).state.debts == {"A": 3}
    lie = msgspec.convert({**raw, "said": {"CAT": True}}, RULES.Actions)
    assert RULES.apply(state, lie, RecordingRuling(NONE)).state.folded == ("B",)


def test_an_unchallenged_word_is_not_looked_up():
    state = position("showdown", to_act="B", board=["Cb", "Ab", "Tb", "Eb", "Er"])
    raw = {"do": "declare", "by": "B", "word": "CAT", "cards": ["Cb", "Ab", "Tb"]}
    asked = RecordingRuling(RULING)
    assert RULES.apply(state, msgspec.convert(raw, RULES.Actions), asked).accepted
    assert asked.answers == {}


def test_a_new_stack_can_be_undone():
    setup = {"ante": 1, "dealer": "A"}
    table = Evening("word_for_word", {"stacks": [10, 10, 10], "options": {"rebuy": True},
                                      "setup": setup}).table  # fmt: skip
    bets = [{"do": "bet", "amount": 9, "by": "A"}, {"do": "call", "by": "B"},
            {"do": "fold", "by": "C"}]  # fmt: skip
    boards = [{"do": "board", "cards": cards} for cards in (["Cb", "Ab", "Tb"], ["Eb"], ["Er"])]
    said = [{"do": "declare", "by": "B", "word": None},
            {"do": "declare", "by": "A", "word": "CAT", "cards": ["Cb", "Ab", "Tb"]}]  # fmt: skip
    rest = [*bets, *boards, *said, {"do": "pay_out"}]
    for raw in ({"do": "collect_antes"}, {"do": "deal_thought"}, *rest):
        assert table.act(msgspec.convert(raw, RULES.Actions)).outcome.accepted, raw
    before = table.state
    table.act(msgspec.convert({"do": "buy_in", "by": "B"}, RULES.Actions))
    assert (before.chips["B"], table.state.chips["B"]) == (0, 10)
    table.undo(1, ())
    assert table.state == before


def test_a_deal_repeated_after_undo_is_the_same_deal():
    """Players cannot undo a deal to get other cards."""
    game = {"stacks": [20, 20, 20], "options": {"hands": "dealt"}, "setup": {}}
    table = Evening("word_for_word", game).table
    for do in ("cuts", "collect_antes", "deal_thought"):
        table.act(msgspec.convert({"do": do}, RULES.Actions))
    before = table.state
    table.undo(1, ())
    table.act(msgspec.convert({"do": "deal_thought"}, RULES.Actions))
    assert table.state == before
