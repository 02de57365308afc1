"""The box as a player of NewWord: what it decides, and that it sees only its own cards."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace
from newword_kit import act, dealt, new, play, position

from companion.games.api import engine as opponents
from companion.games.api.chance import Chance
from companion.games.api.recording import RecordingRuling
from companion.games.cards import Cards
from companion.games.newword.engine import opponent
from companion.games.newword.rules import rules
from companion.games.newword.rules.actions import Challenge, Deal, LetStand, Pass, PlayWord
from companion.lexicon import closed, open_ruling

ENABLE = open_ruling()


def decided(state, player, level, ruling=ENABLE, seed=1):
    return opponent.decide(rules.view(state, player), player, level, ruling, Chance(seed))


def shuffled(state, player, seed):
    """The same game as the player sees it: all that is hidden lies in another order."""
    luck = random.Random(seed)
    others = [name for name in state.players if name != player]
    hidden = [*state.stock.known, *(card for name in others for card in state.hands[name].known)]
    luck.shuffle(hidden)
    hands = dict(state.hands)
    for name in others:
        hands[name] = Cards.dealt(hidden[: len(state.hands[name])])
        del hidden[: len(state.hands[name])]
    return replace(state, hands=hands, stock=Cards.dealt(hidden))


@pytest.mark.parametrize("level", range(1, 6))
def test_what_it_cannot_see_changes_nothing(level):
    state = dealt("AL", "NB", "JR", seed=level)
    for _ in range(3):
        player = state.turn
        action = decided(state, player, level)
        for seed in range(3):
            assert decided(shuffled(state, player, seed), player, level) == action
        state = rules.apply(state, action, RecordingRuling(ENABLE)).state


@pytest.mark.parametrize("level", range(1, 6))
def test_it_lays_words_that_are_legal(level):
    state = dealt("AL", "NB", seed=7)
    action = decided(state, "AL", level)
    outcome = rules.apply(state, action, RecordingRuling(ENABLE))
    assert outcome.accepted, outcome.message
    assert not isinstance(action, PlayWord) or ENABLE.is_word(action.word)


def test_the_stronger_it_is_the_more_words_it_knows():
    state = position(hands={"AL": ["Z", "A/O", "X", "E/I", "?", "N"]})
    child = decided(state, "AL", 1)
    assert isinstance(child, PlayWord)
    assert len(child.word) <= 5
    assert ENABLE.level(child.word) == 1
    good = decided(state, "AL", 4)
    assert (
        rules.apply(state, good, RecordingRuling(ENABLE)).score["total"]
        > rules.apply(state, child, RecordingRuling(ENABLE)).score["total"]
    )


def test_the_good_one_lays_the_dearest_word_it_knows():
    ruling = closed({"words": ["CHAT", "CHARTS", "CHARTED"]})
    assert decided(position(), "AL", 5, ruling).word in {"CHARTS", "CHARTED"}


def test_of_a_list_without_levels_it_knows_a_share():
    words = [f"CHAR{a}{b}" for a in "ABCDEFGHIJ" for b in "KLMNOPQRST"]
    ruling = closed({"words": words})
    thinker = [opponent._Thinker(rules.view(position(), "AL"), "AL", level, ruling, Chance(1))
               for level in range(1, 6)]  # fmt: skip
    known = [sum(map(one._knows, words)) for one in thinker]
    assert known == sorted(known)
    assert known[0] < 30 < known[-1] == 100


def test_the_strongest_challenges_what_is_no_word_and_nothing_else():
    false = play(position(), "(ch)arst").state
    assert decided(false, "NB", 5) == Challenge(by="NB")
    assert decided(false, "JR", 5) == Challenge(by="JR")
    assert decided(false, "AL", 5) is None
    true = play(position(), "(ch)art").state
    assert decided(true, "JR", 5) is None
    assert isinstance(decided(true, "NB", 5), PlayWord | Pass)


def test_a_child_never_challenges_and_others_are_of_one_mind_about_a_word():
    false = play(position(), "(ch)arst").state
    assert decided(false, "JR", 1) is None
    for level in (2, 3, 4):
        assert len({decided(false, "JR", level, seed=n) is None for n in range(5)}) == 1


def test_without_a_word_it_exchanges_what_it_can_and_keeps_a_wild():
    state = position(hands={"AL": ["?", "Q", "Z", "X", "J", "V"]}, stock=2)
    none = closed({"words": ["ZZZZZ"]})
    action = decided(state, "AL", 5, none)
    assert isinstance(action, Pass)
    assert len(action.discard) == 2
    assert "?" not in action.discard
    assert decided(position(stock=0), "AL", 3, none) == Pass(by="AL")
    assert rules.apply(state, decided(state, "AL", 1, none), RecordingRuling(none)).accepted


def test_it_lets_a_last_word_stand_and_deals_where_nobody_does():
    last = play(position(hands={"AL": ["H"]}, table=["C", "A/E=A", "R", "T"], stock=0), "c(h)art")
    assert decided(last.state, "NB", 5) == LetStand(by="NB")
    assert decided(last.state, "JR", 5) is None
    assert opponent.decide(rules.view(new(), None), None, 5, ENABLE, Chance(1)) == Deal()
    assert opponent.decide(rules.view(position(), None), None, 5, ENABLE, Chance(1)) is None
    over = act(last.state, ENABLE, "let_stand", "NB").state
    assert decided(over, "NB", 5) is None


def test_the_last_card_is_laid_without_fear():
    state = position(hands={"AL": ["H", "C"]}, stock=0)
    assert isinstance(decided(state, "AL", 5), PlayWord)


@pytest.mark.parametrize("levels", [(1, 5), (3, 2)])
def test_it_plays_whole_games_to_their_end(levels):
    machines = dict(zip(("AL", "NB"), levels, strict=True))
    mind = opponents.MachineMind(rules, opponent, ENABLE, Chance(4))
    start = rules.new(("AL", "NB"), dict(opponent.NEEDS), {})
    end = mind.play_out(start, machines)
    view = rules.view(end, None)
    assert view.game_over
    assert view.stock == 0
    assert all(score > 0 for score in view.scores.values())
