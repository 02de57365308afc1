"""Undo keeps the cards that were dealt, and a replay keeps the answers of the dictionary."""

from __future__ import annotations

import msgspec
from random_games import Evening
from word_lift_kit import position, words

from companion.games.api.recording import RecordingRuling
from companion.games.word_lift.rules.rules import RULES


def test_undo_and_redo_deal_the_same_cards():
    game = {"players": ("A", "B"), "options": {"hands": "dealt"}}
    table = Evening("word_lift", game).table
    table.act(msgspec.convert({"do": "deal"}, RULES.Actions))
    first = table.state
    table.undo(1, ())
    again = table.act(msgspec.convert({"do": "deal"}, RULES.Actions))
    assert table.state == first
    assert again.outcome.accepted


def test_the_evidence_of_a_form_is_kept_with_the_steal():
    state = position("D I T", "SUN", "GAMES")
    raw = {"do": "steal_split", "by": "A", "victim": "B", "word": "GAMES",
           "new": [{"word": "GAMED", "from_stolen": list("GAME"), "from_hand": ["D"]},
                   {"word": "SIT", "from_stolen": ["S"], "from_hand": ["I", "T"]}]}  # fmt: skip
    ruling = words("GAMED", "SIT", same_word_forms=[["GAMED", "GAMES"]])
    steal, now = msgspec.convert(raw, RULES.Actions), words("GAMED", "SIT")
    then = RecordingRuling(ruling)
    assert RULES.apply(state, steal, then).reason == "same_form"
    assert then.answers["same_form GAMED of GAMES"] == "GAMED: a form, like GAMES"
    assert RULES.apply(state, steal, RecordingRuling(now, then.answers)).reason == "same_form"
    unknown = RecordingRuling(now)
    assert RULES.apply(state, steal, unknown).accepted
    assert RULES.apply(state, steal, RecordingRuling(ruling, unknown.answers)).accepted
