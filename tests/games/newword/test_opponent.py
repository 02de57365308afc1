"""The computer player of NewWord: its decisions, and that it sees only its own cards."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from msgspec.structs import replace
from newword_kit import act, dealt_game, new, play, position
from sizes import slow_after

from companion.games.api import engine as opponents
from companion.games.api.chance import Chance
from companion.games.api.recording import RecordingRuling
from companion.games.cards import Cards
from companion.games.newword.engine import opponent
from companion.games.newword.rules.actions import Challenge, Deal, LetStand, Pass, PlayWord
from companion.games.newword.rules.rules import RULES
from companion.lexicon import closed_lexicon, open_ruling

ENABLE = open_ruling()

STRENGTHS = [1 + half / 2 for half in range(9)]
"""The levels 1 to 5 and the half steps between them."""


def decide(state, player, level, ruling=ENABLE, seed=1):
    return opponent.decide(RULES.view(state, player), player, level, ruling, Chance(seed))


def shuffle_unseen(state, player, seed):
    """Shuffle all cards that the player cannot see; sizes of hands and stock stay."""
    luck = random.Random(seed)
    others = [name for name in state.players if name != player]
    hidden = [*state.stock.known, *(card for name in others for card in state.hands[name].known)]
    luck.shuffle(hidden)
    hands = dict(state.hands)
    for name in others:
        hands[name] = Cards.dealt(hidden[: len(state.hands[name])])
        del hidden[: len(state.hands[name])]
    return replace(state, hands=hands, stock=Cards.dealt(hidden))


@pytest.mark.parametrize("level", slow_after(3, STRENGTHS))
def test_hidden_cards_do_not_change_its_decision(level):
    state = dealt_game("AL", "NB", "JR", seed=level)
    for _ in range(3):
        player = state.turn
        action = decide(state, player, level)
        for seed in range(3):
            assert decide(shuffle_unseen(state, player, seed), player, level) == action
        state = RULES.apply(state, action, RecordingRuling(ENABLE)).state


@pytest.mark.parametrize("level", [2.5, 4.5, 5])
@pytest.mark.parametrize("stock", [1, 9])
def test_hidden_cards_do_not_change_its_decision_near_the_end(level, stock):
    state = dealt_game("AL", "NB", seed=3)
    state = replace(state, stock=Cards.dealt(state.stock.known[:stock]))
    action = decide(state, "AL", level)
    assert isinstance(action, PlayWord)
    for seed in range(3):
        assert decide(shuffle_unseen(state, "AL", seed), "AL", level) == action


@pytest.mark.no_cover
@pytest.mark.parametrize("level", slow_after(2, STRENGTHS))
@pytest.mark.parametrize("step", [1, -1], ids=["valid", "invalid"])
def test_hidden_cards_do_not_change_whether_it_challenges(level, step):
    state = dealt_game("AL", "NB", "JR", seed=2)
    good = decide(state, "AL", 5)
    laid = PlayWord(by="AL", word=good.word[::step], cards=good.cards[::step])
    state = RULES.apply(state, laid, RecordingRuling(ENABLE)).state
    for player in ("NB", "JR"):
        action = decide(state, player, level)
        for seed in range(3):
            assert decide(shuffle_unseen(state, player, seed), player, level) == action


@pytest.mark.parametrize("level", STRENGTHS)
def test_it_lays_valid_words(level):
    state = dealt_game("AL", "NB", seed=7)
    action = decide(state, "AL", level)
    outcome = RULES.apply(state, action, RecordingRuling(ENABLE))
    assert outcome.accepted, outcome.message
    assert not isinstance(action, PlayWord) or ENABLE.is_word(action.word)


def bluffs(state, level=2, seeds=60, **options):
    """The invented words among its plays, if it invents one whenever it may."""
    state = replace(state, options=replace(state.options, **options))
    actions = [decide(state, "AL", level, seed=seed) for seed in range(seeds)]
    return [one for one in actions if isinstance(one, PlayWord) and not ENABLE.is_word(one.word)]


@pytest.fixture
def always(monkeypatch):
    monkeypatch.setattr(opponent, "BLUFFS", 1.0)


@pytest.mark.no_cover
@pytest.mark.usefixtures("always")
@pytest.mark.parametrize("level", slow_after(1, [3, 1, 5]))
def test_a_bluff_is_legal_and_scores_more_than_its_best_word(level):
    state = dealt_game("AL", "NB", seed=7)
    found = bluffs(state, level, seeds=6)
    assert found
    honest = replace(state, options=replace(state.options, computers_bluff=False))
    for action in found:
        outcome = RULES.apply(state, action, RecordingRuling(ENABLE))
        assert outcome.accepted, outcome.message
    best = decide(honest, "AL", 5)
    least = RULES.apply(honest, best, RecordingRuling(ENABLE)).score["total"] if level == 5 else 0
    assert outcome.score["total"] > least


@pytest.mark.no_cover
@pytest.mark.usefixtures("always")
def test_it_bluffs_only_where_a_word_may_be_a_bluff():
    state = dealt_game("AL", "NB", seed=7)
    assert bluffs(state, seeds=6)
    rules = ("computers_bluff", False), ("strict_referee", True), ("open_dictionary", True)
    for name, value in (*rules, ("junior", True)):
        assert not bluffs(state, seeds=6, **{name: value}), name
    assert not bluffs(replace(state, stock=Cards()), seeds=6), "a challenge costs nothing any more"


@pytest.mark.usefixtures("always")
def test_hidden_cards_do_not_change_a_bluff():
    state = dealt_game("AL", "NB", "JR", seed=7)
    (wanted,) = bluffs(state, seeds=1)
    for seed in range(3):
        assert bluffs(shuffle_unseen(state, "AL", seed), seeds=1) == [wanted]


@pytest.mark.no_cover
@pytest.mark.usefixtures("always")
def test_it_does_not_lay_the_word_of_the_table_again():
    state = dealt_game("AL", "NB", seed=7)
    (first,) = bluffs(state, seeds=1)
    state = replace(state, table=Cards.dealt([one.card for one in first.cards]), first_play=False)
    assert first.word not in {one.word for one in bluffs(state, seeds=6)}


@pytest.mark.no_cover
def test_a_bluff_that_falls_is_not_laid_for_ever():
    view, chance = RULES.view(dealt_game("AL", "NB", seed=7), "AL"), Chance(3)
    actions = [opponent.decide(view, "AL", 2, ENABLE, chance) for _ in range(40)]
    assert 1 <= sum(not ENABLE.is_word(one.word) for one in actions) <= 15


@pytest.mark.no_cover
def test_it_bluffs_now_and_then():
    found = bluffs(dealt_game("AL", "NB", seed=7))
    assert 2 <= len(found) <= 15


def test_stronger_players_know_more_words():
    state = position(hands={"AL": ["Z", "A/O", "X", "E/I", "?", "N"]})
    weak = decide(state, "AL", 1, seed=2)
    assert isinstance(weak, PlayWord)
    assert len(weak.word) <= 5
    assert ENABLE.level(weak.word) == 1
    good = decide(state, "AL", 4, seed=2)
    assert (
        RULES.apply(state, good, RecordingRuling(ENABLE)).score["total"]
        > RULES.apply(state, weak, RecordingRuling(ENABLE)).score["total"]
    )


@pytest.mark.no_cover
def test_stronger_players_lay_longer_words():
    state = position(hands={"AL": ["Z", "A/O", "X", "E/I", "?", "N"]})
    letters = {}
    for level in (1, 3, 5):
        plays = [decide(state, "AL", level, seed=seed) for seed in range(12)]
        letters[level] = sum(len(play.word) for play in plays if isinstance(play, PlayWord))
    assert letters[1] < letters[3] < letters[5]


def test_a_strong_player_lays_a_high_scoring_word():
    ruling = closed_lexicon({"words": ["CHAT", "CHARTS", "CHARTED"]})
    assert decide(position(), "AL", 5, ruling).word in {"CHARTS", "CHARTED"}


def test_it_knows_a_share_of_a_list_without_levels():
    words = [f"CHAR{a}{b}" for a in "ABCDEFGHIJ" for b in "KLMNOPQRST"]
    ruling = closed_lexicon({"words": words})
    players = [opponent._Player(RULES.view(position(), "AL"), "AL", level, ruling, Chance(1))
               for level in range(1, 6)]  # fmt: skip
    known = [sum(map(player._knows, words)) for player in players]
    assert known == sorted(known)
    assert known[0] < 30 < known[-1] == 100


def test_the_strongest_challenges_exactly_the_invalid_words():
    false = play(position(), "(ch)arst").state
    assert decide(false, "NB", 5) == Challenge(by="NB")
    assert decide(false, "JR", 5) == Challenge(by="JR")
    assert decide(false, "AL", 5) is None
    true = play(position(), "(ch)art").state
    assert decide(true, "JR", 5) is None
    assert isinstance(decide(true, "NB", 5), PlayWord | Pass)


def test_the_weakest_never_challenges_and_others_are_consistent():
    false = play(position(), "(ch)arst").state
    assert decide(false, "JR", 1) is None
    for level in (2, 3, 4):
        assert len({decide(false, "JR", level, seed=n) is None for n in range(5)}) == 1


def test_a_player_who_knows_few_words_challenges_only_dear_ones():
    tables = (position(points={"C": points, "H": points}) for points in (3, 1000))
    cheap, dear = (play(table, "(ch)arst").state for table in tables)
    assert decide(cheap, "JR", 3) is None
    assert decide(dear, "JR", 3) == Challenge(by="JR")


def test_a_challenge_costs_nothing_after_the_last_word():
    last = play(position(hands={"AL": ["H"]}, table=["C", "A/E=A", "R", "T"], stock=0), "cart(h)")
    assert decide(last.state, "JR", 1) == Challenge(by="JR")


def test_nobody_challenges_where_the_referee_refuses_words():
    options = {"strict_referee": True}
    state = position(options=options)
    laid = play(state, "(ch)art", "CHART").state
    assert decide(laid, "JR", 5, closed_lexicon({"words": []})) is None


def test_the_strongest_goes_out_rather_than_feed_the_other_player():
    ruling = closed_lexicon({"words": ["CARTS", "NARS", "CARTSZ"]})
    state = position(
        players=["AL", "NB"], options={"hands": "dealt"}, stock=[], table=["C", "A/E=A", "R", "T"],
        hands={"AL": ["S", "N"], "NB": ["Z"]},
    )  # fmt: skip
    seen = Counter(["C", "A/E", "R", "T", "S", "N", "Z"])
    gone = (Counter(state.deck.copies) - seen).elements()
    state = replace(state, discards=Cards.dealt(gone))
    assert decide(state, "AL", 5, ruling).word == "NARS"


def test_without_a_word_it_swaps_cards_but_keeps_a_wild_card():
    state = position(hands={"AL": ["?", "Q", "Z", "X", "J", "V"]}, stock=2)
    none = closed_lexicon({"words": ["ZZZZZ"]})
    action = decide(state, "AL", 5, none)
    assert isinstance(action, Pass)
    assert len(action.discard) == 2
    assert "?" not in action.discard
    assert decide(position(stock=0), "AL", 3, none) == Pass(by="AL")
    assert RULES.apply(state, decide(state, "AL", 1, none), RecordingRuling(none)).accepted


def test_it_lets_a_last_word_stand_and_deals_without_a_player():
    last = play(position(hands={"AL": ["H"]}, table=["C", "A/E=A", "R", "T"], stock=0), "c(h)art")
    assert decide(last.state, "NB", 5) == LetStand(by="NB")
    assert decide(last.state, "JR", 5) is None
    assert opponent.decide(RULES.view(new(), None), None, 5, ENABLE, Chance(1)) == Deal()
    assert opponent.decide(RULES.view(position(), None), None, 5, ENABLE, Chance(1)) is None
    over = act(last.state, ENABLE, "let_stand", "NB").state
    assert decide(over, "NB", 5) is None


def test_it_lays_its_last_card():
    state = position(hands={"AL": ["H", "C"]}, stock=0)
    assert isinstance(decide(state, "AL", 5), PlayWord)


@pytest.mark.no_cover
@pytest.mark.parametrize("levels", [(1, 5), (3, 2)])
def test_it_plays_whole_games(levels):
    machines = dict(zip(("AL", "NB"), levels, strict=True))
    mind = opponents.MachineMind(RULES, opponent, ENABLE, Chance(4))
    start = RULES.new(("AL", "NB"), dict(opponent.NEEDS), {})
    end = mind.play_out(start, machines)
    view = RULES.view(end, None)
    assert view.game_over
    assert view.stock == 0
    assert all(score > 0 for score in view.scores.values())
