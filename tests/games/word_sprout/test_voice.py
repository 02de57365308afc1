"""A player of Word Sprout says letters and commands; what costs much is asked first."""

from __future__ import annotations

from typing import Any

from word_sprout_kit import after_plays, new
from word_sprout_table_kit import LIST, challenged_state, round_over_state

from companion.games.api.voice import Moment, Said
from companion.games.word_sprout.rules.actions import (
    CallOutOfTurn,
    Decline,
    GiveUp,
    NextRound,
    OpenChallenge,
    Play,
    ShowWord,
)
from companion.games.word_sprout.rules.rules import RULES
from companion.games.word_sprout.ui.voice import sayable


def phrases(state: Any, player: str) -> dict[str, Said]:
    view = RULES.view(state, player)
    return dict(sayable(Moment(view, player, LIST, view.players, lambda _: None)).phrases)


def test_a_letter_out_of_turn_is_taken_by_a_press_only() -> None:
    state = after_plays(new(), "A:T")
    own, other = phrases(state, "B"), phrases(state, "D")
    [said] = [phrase for phrase in own if phrase.startswith("R ") and phrase.endswith("end")]
    assert own[said] == Said(Play(by="B", string="TR"), "TR")
    assert other[said] == Said(Play(by="D", string="TR"), "TR", "grave")


def test_commands_are_those_of_the_offers() -> None:
    state = after_plays(new(), "A:T")
    own = {phrase: said for phrase, said in phrases(state, "B").items() if " as in " not in phrase}
    assert own == {
        "challenge": Said(OpenChallenge(by="B")),
        "I give up": Said(GiveUp(by="B"), weight="grave"),
        "wrong player": Said(CallOutOfTurn(by="B")),
    }
    none = phrases(challenged_state("A:T", "B:TR"), "B")
    assert none == {"no word": Said(ShowWord(by="B"), weight="grave")}
    assert phrases(round_over_state(), "B") == {"next round": Said(NextRound(), weight="cheap")}
    winner = round_over_state("metamorphism")
    assert phrases(winner, "A") == {"no new rule": Said(Decline(by="A"))}
    assert phrases(winner, "B") == {}
