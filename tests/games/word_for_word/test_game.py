"""A whole game of Word For Word by the referee: a side pot, a failed challenge, and the end."""

from __future__ import annotations

from typing import Any

from referee_kit import Talk

MOVES: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"do": "cuts", "cuts": {"A": "Zb", "B": "Zr", "C": "Eb"}}, {"recut": ["A", "B"]}),
    ({"do": "cuts", "cuts": {"A": "Bb", "B": "Ab"}}, {"dealer": "A", "phase": "ante"}),
    ({"do": "collect_antes"}, {"pot": 6, "chips": {"A": 58, "B": 18, "C": 58}}),
    ({"do": "deal_thought", "thought": {"A": ["Qb", "Xb"], "B": ["*r", "Zb"], "C": ["Gr", "Nb"]}},
     {"deal_order": ["B", "C", "A", "B", "C", "A"], "to_act": "A"}),
    ({"by": "A", "do": "bet", "amount": 10}, {"to_act": "B"}),
    ({"by": "B", "do": "call"}, {"to_act": "C"}),
    ({"by": "C", "do": "call"}, {"phase": "shout", "pot": 36}),
    ({"do": "board", "cards": ["Tb", "Eb", "Ab"]}, {"phase": "bet2", "to_act": "B"}),
    ({"by": "B", "do": "bet", "amount": 8}, {"all_in": ["B"], "to_act": "C"}),
    ({"by": "C", "do": "call"}, {"to_act": "A"}),
    ({"by": "A", "do": "raise", "to": 20}, {"to_act": "C", "current_bet": 20}),
    ({"by": "C", "do": "call"}, {"phase": "mumble", "pot": 84, "chips": {"A": 28, "B": 0, "C": 28},
      "side_pots": [{"amount": 60, "eligible": ["A", "B", "C"]},
                    {"amount": 24, "eligible": ["A", "C"]}]}),
    ({"do": "board", "cards": ["Rb"]}, {"phase": "bet3", "to_act": "C"}),
    ({"by": "C", "do": "check"}, {"to_act": "A"}),
    ({"by": "A", "do": "check"}, {"phase": "whisper"}),
    ({"do": "board", "cards": ["Sb"]}, {"phase": "bet4", "to_act": "C"}),
    ({"by": "C", "do": "check"}, {"to_act": "A"}),
    ({"by": "A", "do": "check"}, {"phase": "showdown", "declare_order": ["B", "C", "A"]}),
    ({"by": "B", "do": "declare", "word": "TEARS", "cards": ["Tb", "Eb", "Ab", "Rb", "Sb"]},
     {"total": 10, "to_act": "C"}),
    ({"by": "C", "do": "declare", "word": "STRANGE",
      "cards": ["Sb", "Tb", "Rb", "Ab", "Nb", "Gr", "Eb"]},
     {"word_value": 13, "length_bonus": 8, "outburst": 75, "total": 96, "to_act": "A"}),
    ({"by": "A", "do": "declare", "word": "TAXES", "cards": ["Tb", "Ab", "Xb", "Eb", "Sb"]},
     {"total": 18, "phase": "challenges"}),
    ({"by": "A", "do": "challenge", "against": "C"},
     {"result": "legal", "word_stands": True, "debts": {"A": 28}}),
    ({"do": "pay_out"}, {"payout": {"C": 84}, "pot_winners": ["C"], "pot": 0, "eliminated": ["B"],
                         "chips": {"A": 28, "B": 0, "C": 112}, "game_over": False}),
    ({"do": "next_round"}, {"dealer": "C", "phase": "ante", "dealt": ["A", "C"]}),
    ({"do": "collect_antes"}, {"eliminated": ["B", "A"], "debts": {}, "game_over": True,
                               "winners": ["C"], "chips": {"A": 0, "B": 0, "C": 140}, "pot": 0}),
]  # fmt: skip


def test_a_whole_game_with_a_side_pot_and_a_lost_challenge():
    ask = Talk({"do": "new", "game": "word_for_word", "players": ["A", "B", "C"],
                "lexicon": {"words": ["STRANGE", "TEARS", "TAXES"]},
                "setup": {"chips": {"A": 60, "B": 20, "C": 60}, "ante": 2}})  # fmt: skip
    for move, expected in MOVES:
        answer = ask(move)
        facts = {**answer["next"], **answer.get("score", {})}
        assert {key: facts[key] for key in expected} == expected, move
        assert sum(facts["chips"].values()) + facts["pot"] == 140
    assert ask({"do": "next_round"})["reason"] == "game_over"
    assert ask({"do": "undo", "count": len(MOVES)})["next"]["chips"] == {"A": 60, "B": 20, "C": 60}
