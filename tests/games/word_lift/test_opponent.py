"""The computer player of Word Lift makes legal moves, sees no secrets, and has five levels."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace
from word_lift_kit import NONE, after, dealt_game, position, view_of, words
from word_lift_random import DECK, WORDS

from companion.games.api.chance import Chance
from companion.games.api.engine import MachineMind
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Action
from companion.games.cards import Cards
from companion.games.word_lift.engine import opponent
from companion.games.word_lift.engine.anagrams import known_words, table
from companion.games.word_lift.protocol import messages
from companion.games.word_lift.rules.actions import (
    Deal,
    Draw,
    Pass,
    PlayWord,
    ScoreRound,
    StartRound,
    StealSplit,
)
from companion.games.word_lift.rules.rules import RULES
from companion.games.word_lift.rules.state import WordLiftState
from companion.lexicon import Ruling, closed_lexicon, open_ruling

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time

RULING = closed_lexicon({"words": WORDS})
SHEET = words("ORDER", "GIFT", "DIRT", "TRIAD")


def decide(
    state: WordLiftState, level: int = 5, ruling: Ruling = SHEET, seed: int = 1
) -> Action | None:
    """The action of the player on turn."""
    return opponent.decide(view_of(state, state.turn), state.turn, level, ruling, Chance(seed))


def test_it_steals_if_that_is_worth_more():
    action = decide(position("D I R T A", "SUN"))
    assert isinstance(action, StealSplit)
    assert (action.victim, action.word) == ("B", "FORGE")
    assert RULES.apply(position("D I R T A", "SUN"), action, RecordingRuling(SHEET)).accepted


def test_it_plays_from_the_hand_if_it_may_not_steal():
    action = decide(position("D I R T A", "", played_from_hand={}))
    assert isinstance(action, PlayWord)
    assert action.word == "DIRT"


def test_it_does_not_go_out_while_others_may_steal_its_words():
    early = decide(position("D I R T A", "", ""))
    last = decide(position("D I R T A", "", "", phase="final", went_out="C"))
    assert isinstance(early, PlayWord)
    assert isinstance(last, PlayWord)
    assert (early.word, last.word) == ("DIRT", "TRIAD")


def test_the_weakest_overlooks_words_and_splits_but_never_plays_a_rare_word():
    state = position("D I R T A", "SUN")
    found = [decide(state, 1, open_ruling(), seed) for seed in range(60)]
    steals = sum(isinstance(action, StealSplit) for action in found)
    laid = {action.word for action in found if isinstance(action, PlayWord)}
    assert steals < 20
    assert len(laid) > 1
    assert all(open_ruling().level(word) == 1 for word in laid)


def test_it_passes_if_it_knows_no_words():
    assert decide(position("D I R T A"), ruling=NONE) == Pass(by="A")
    refused = position("D I R T A", "", "", group_refuses=["TRIAD", "DIRT"])
    assert decide(refused) == Pass(by="A")


def test_it_waits_for_its_turn_and_deals_only_without_a_player():
    state = position("D I R T A")
    assert opponent.decide(view_of(state, "B"), "B", 5, SHEET, Chance(1)) is None
    setup = position(phase="setup")
    assert opponent.decide(view_of(setup, "A"), "A", 5, SHEET, Chance(1)) is None
    for phase, action in (
        ("setup", Deal()),
        ("round_over", ScoreRound()),
        ("between_rounds", StartRound()),
    ):
        assert opponent.decide(view_of(position(phase=phase)), None, 1, SHEET, Chance(1)) == action
    assert opponent.decide(view_of(state), None, 1, SHEET, Chance(1)) is None


@pytest.mark.parametrize(
    ("hand", "piles", "consonants", "vowels"),
    [
        ("T R S N", (20, 15), 0, 2),
        ("A E I", (20, 15), 2, 0),
        ("A T", (20, 15), 1, 1),
        ("A E I", (1, 15), 1, 1),
        ("T R S N", (20, 0), 2, 0),
        ("T R", (0, 1), 0, 1),
    ],
)
def test_it_draws_the_kind_of_card_its_hand_lacks(hand, piles, consonants, vowels):
    counts = dict(zip(("consonants", "vowels"), piles, strict=True))
    action = decide(position(hand, phase="draw", draw_piles=counts))
    assert action == Draw(by="A", consonants=consonants, vowels=vowels)


def test_it_discards_the_cards_that_cost_most():
    action = decide(position("T K:lozenge ?", phase="draw", discard=1))
    assert isinstance(action, Draw)
    assert action.discard == ("K:lozenge",)


def test_it_chooses_the_piles_for_the_price_of_a_dagger():
    ruling = words("SAID", "TARN")
    action = decide(position("D I A N T R", "SUN", "S:dagger T A R"), ruling=ruling)
    assert isinstance(action, StealSplit)
    assert action.dagger is not None
    state = position("D I A N T R", "SUN", "S:dagger T A R")
    outcome = RULES.apply(state, action, RecordingRuling(ruling))
    assert messages.answer(outcome)["dagger_draw"] == {"A": 2}


@pytest.mark.parametrize("level", range(1, 6))
def test_hidden_cards_do_not_change_its_decision(level):
    """It decides the same after other hands and the piles are shuffled together."""
    state = dealt_game("A", "B", "C", seed=level)
    for turn in range(8):
        moved = shuffle_unseen(state, turn)
        assert view_of(moved, state.turn) == view_of(state, state.turn)
        action = decide(state, level, open_ruling(), seed=turn)
        assert action == decide(moved, level, open_ruling(), seed=turn)
        outcome = RULES.apply(state, action, RecordingRuling(open_ruling()))
        assert outcome.accepted, outcome.message
        assert isinstance(outcome.state, WordLiftState)
        state = outcome.state
        if state.phase == "round_over":
            return


def shuffle_unseen(state: WordLiftState, seed: int) -> WordLiftState:
    """Shuffle all cards that the player on turn cannot see; sizes of hands and piles stay."""
    others = [player for player in state.players if player != state.turn]
    heaps = [*(state.hand(player) for player in others), *state.piles.values()]
    cards = Chance(seed).shuffle([face for heap in heaps for face in heap.known])
    sizes = iter(map(len, heaps))
    hands = {p: Cards.dealt(cards.pop() for _ in range(next(sizes))) for p in others}
    piles = {n: Cards.dealt(cards.pop() for _ in range(next(sizes))) for n in state.piles}
    assert not cards
    return replace(state, hands={**state.hands, **hands}, piles=piles)


@pytest.mark.slow
def test_whole_games_end_and_the_stronger_player_wins():
    won: Counter[str] = Counter()
    for seed in range(6):
        mind = MachineMind(RULES, opponent, open_ruling(), Chance(seed))
        start = RULES.new(("A", "B"), {"hands": "dealt", "rounds": 1}, {"first": "AB"[seed % 2]})
        end = mind.play_out(start, {"A": 5, "B": 1})
        won.update(view_of(end).winners)
    assert won["A"] > won["B"]


@pytest.mark.parametrize(
    "options",
    [
        {"discard_before_draw": 1},
        {"split_needs_stolen": False, "same_form": "strict"},
        {"final_any_victim": True, "dagger_per_card": True},
    ],
)
def test_it_plays_under_any_house_rules_with_any_deck(options):
    for seed in range(3):
        mind = MachineMind(RULES, opponent, RULING, Chance(seed))
        house = {"hands": "dealt", "rounds": 1, **options}
        start = RULES.new(("A", "B", "C"), house, {"deck": DECK})
        assert mind.play_out(start, {"A": 5, "B": 3, "C": 1}).phase == "over"


def test_stronger_players_know_more_words():
    counts = [sum(map(len, table(open_ruling(), level))) for level in (1, 3, 5)]
    assert counts == sorted(set(counts))
    shares = [len(list(known_words(RULING, level))) for level in range(1, 6)]
    assert shares == sorted(shares)
    assert shares[-1] == len(WORDS)


def test_a_turn_of_a_computer_player_has_two_actions():
    state = position("D I R T A", "SUN")
    played = RULES.apply(state, decide(state), RecordingRuling(SHEET)).state
    assert isinstance(played, WordLiftState)
    assert isinstance(decide(played), Draw)
    assert after(state, {"do": "pass"}).to_draw == 2


def test_six_players_who_differ_keep_what_each_one_knows():
    strengths = [1, 2, 3, 4, 4.5, 5]
    made = [table(RULING, strength) for strength in strengths]
    assert len(made) == RULES.MAX_PLAYERS
    assert all(table(RULING, one) is of for one, of in zip(strengths, made, strict=True))
