"""Computer players of Word For Word: they see only a view, play legally, and differ."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace
from sizes import slow_after
from word_for_word_kit import after_bets, new, opening_bet, position
from word_for_word_machines import WORDS, playing

from companion.games.api.chance import Chance
from companion.games.api.recording import RecordingRuling
from companion.games.cards import Cards
from companion.games.word_for_word.engine import opponent
from companion.games.word_for_word.engine.betting import hand_share
from companion.games.word_for_word.engine.finder import finder
from companion.games.word_for_word.engine.opponent import decide
from companion.games.word_for_word.engine.styles import STYLES, style_at
from companion.games.word_for_word.rules.actions import (
    Accept,
    Bet,
    Call,
    CastVote,
    Challenge,
    ChallengeCategory,
    CollectAntes,
    Declare,
)
from companion.games.word_for_word.rules.rules import RULES
from companion.games.word_for_word.rules.state import WordForWordState
from companion.lexicon import open_ruling

ENABLE = open_ruling()


@pytest.mark.no_cover
@pytest.mark.parametrize("options", [
    {}, {"all_in": False}, {"odd_chips": "next_pot"}, {"secret_words": True},
    {"strict_referee": True}, {"rounds": None},
])  # fmt: skip
@pytest.mark.parametrize("count", slow_after(1, [2, 5, 8]))
def test_computer_players_play_legal_games_to_the_end(count, options):
    state, records = playing(*"ABCDEFGH"[:count], **options)
    assert sum(state.chips.values()) + state.pot == 30 * count
    assert records


def test_the_same_seed_repeats_the_game():
    assert playing("A", "B", "C", seed=4)[1] == playing("A", "B", "C", seed=4)[1]


def hands(state: WordForWordState, luck: random.Random, seat: str) -> WordForWordState:
    """The same state for this seat, with other hands and another rest of the board."""
    own = state.hands[seat].known
    deck = list(state.agreed.cards.cards())
    for card in (*own, *state.board):
        deck.remove(card)
    luck.shuffle(deck)
    others = {p: Cards.dealt([deck.pop(), deck.pop()]) for p in state.hands if p != seat}
    stock = tuple(deck.pop() for _ in state.stock)
    return replace(state, hands={**others, seat: state.hands[seat]}, stock=stock)


@pytest.mark.no_cover
@pytest.mark.parametrize("level", slow_after(1, [5, 3, 1, 1.5, 2, 2.5, 3.5, 4, 4.5]))
def test_a_decision_does_not_depend_on_hidden_cards(level):
    luck, seen = random.Random(str(level)), 0
    for seed in range(3):
        for record in playing("A", "B", "C", seed=seed)[1]:
            state: Any = record.outcome.state
            seat = next(iter(RULES.view(state, None).may), None)
            if seat is None or seat not in state.hands:
                continue
            wanted = decide(RULES.view(state, seat), seat, level, WORDS, Chance(7))
            other = RULES.view(hands(state, luck, seat), seat)
            assert decide(other, seat, level, WORDS, Chance(7)) == wanted
            seen += wanted is not None
    assert seen > 30


def test_a_good_hand_is_worth_more_than_a_bad_one():
    board = ["Tr", "Er", "Ar", "Xb", "Qb"]
    given = {"board": board, "to_act": "B", "pot": 9, "chips": {"A": 9, "B": 9, "C": 9}}
    good = position("bet4", thought={"B": ["Sr", "*r"]}, **given)
    bad = position("bet4", thought={"B": ["Vb", "Vb"]}, **given)
    found = finder(WORDS, good.agreed.values, good.options)
    worth = [hand_share(RULES.view(state, "B"), found) for state in (good, bad)]
    assert worth[0] > 0.9
    assert worth[1] < 0.6


def test_the_strong_fold_bad_hands_and_call_with_good_ones():
    given = {"board": ["Tr", "Er", "Ar", "Xb", "Qb"], "to_act": "B", "pot": 40, "current_bet": 30,
             "put_in_this_round": {"C": 30}, "chips": {"A": 99, "B": 99, "C": 69}}  # fmt: skip
    kinds = []
    for thought in (["Sr", "*r"], ["Vb", "Vb"]):
        view = RULES.view(position("bet4", thought={"B": thought}, folded=["A"], **given), "B")
        kinds.append({type(decide(view, "B", 5, WORDS, Chance(n))).__name__ for n in range(12)})
    assert "Fold" not in kinds[0]
    assert "Fold" in kinds[1]


def test_bets_keep_within_limits_and_stacks():
    state = opening_bet("A", "B", chips={"A": 7, "B": 50}, limits={"min": 2, "max": 3},
                  options={"hands": "dealt"})  # fmt: skip
    for seed in range(40):
        bet = decide(RULES.view(state, "A"), "A", 1 + seed % 5, WORDS, Chance(seed))
        assert isinstance(bet, Bet)
        assert 2 <= bet.amount <= 3
    small = after_bets(
        opening_bet("A", "B", chips={"A": 50, "B": 4}, options={"hands": "dealt"}), "A bet 20"
    )
    answers = [decide(RULES.view(small, "B"), "B", 5, WORDS, Chance(n)) for n in range(20)]
    assert all(RULES.apply(small, one, RecordingRuling(WORDS)).accepted for one in answers if one)
    assert any(isinstance(one, Call) for one in answers)


def doubts(word: str, total: int, own: int = 5) -> Any:
    declared = {"B": word, "C": "TO"}
    return position("challenges", pot=30, declared=declared, scores={"B": total, "C": own},
                    chips={"A": 9, "B": 9, "C": 9})  # fmt: skip


def test_the_strongest_player_challenges_a_bluff_that_beats_its_word():
    actions = [
        decide(RULES.view(state, "C"), "C", 5, WORDS, Chance(1))
        for state in (doubts("TAE", 9), doubts("TEA", 9), doubts("TAE", 3), doubts("OMYWORD", 200))
    ]
    assert actions == [Challenge(by="C", against="B"), *[Accept(by="C")] * 3]


def test_the_weakest_player_lets_many_bluffs_pass():
    view = RULES.view(doubts("TAE", 9), "C")
    actions = [decide(view, "C", 1, WORDS, Chance(n)) for n in range(50)]
    assert 25 < sum(isinstance(one, Accept) for one in actions) < 50


def claims(word: str, total: int, own: int, **given: Any) -> Any:
    """B claims that the word is an animal; C has TO."""
    declared = {"B": word, "C": "TO"}
    chips, scores = {"A": 9, "B": 9, "C": 9}, {"B": total, "C": own}
    return position("challenges", pot=30, category="Animals", declared=declared, claimed=["B"],
                    scores=scores, chips=chips, **given)  # fmt: skip


def decisions(state: Any, player: str = "C", level: int = 5, count: int = 40) -> list[Any]:
    view = RULES.view(state, player)
    return [decide(view, player, level, KNOWN, Chance(n)) for n in range(count)]


KNOWN = open_ruling()
AGAINST_B = ChallengeCategory(by="C", against="B")


def test_a_wrong_claim_to_a_category_with_known_words_is_challenged_if_it_matters():
    animals = {"categories": {"Animals": ["TIGER"]}}
    assert decisions(claims("BANK", 12, 5, **animals)) == [AGAINST_B] * 40
    assert decisions(claims("TIGER", 12, 5, **animals)) == [Accept(by="C")] * 40
    assert decisions(claims("BANK", 30, 5, **animals)) == [Accept(by="C")] * 40
    assert decisions(claims("BANK", 4, 5, **animals)) == [Accept(by="C")] * 40


def test_claims_to_a_typed_category_are_challenged_too():
    typed = decisions(claims("BANK", 12, 5))
    assert 10 < typed.count(AGAINST_B) < 30
    assert decisions(claims("WENT", 12, 5)) == [AGAINST_B] * 40
    weak = decisions(claims("WENT", 12, 5), level=1)
    assert 0 < weak.count(AGAINST_B) < 20


def test_a_claim_is_not_challenged_again_after_a_vote():
    voted = claims("WENT", 12, 5, settled_categories={"B": True})
    assert decisions(voted) == [Accept(by="C")] * 40


def votes(word: str, player: str, **given: Any) -> set[bool]:
    state = position("category_challenge", category="Animals", declared={"B": word}, pot=9,
                     vote_on={"by": "A", "against": "B"}, **given)  # fmt: skip
    return {vote.qualifies for vote in decisions(state, player)}


def test_computer_players_vote_by_what_the_box_knows_of_the_category():
    animals = {"categories": {"Animals": ["TIGER"]}}
    assert votes("TIGER", "C", **animals) == {True}
    assert votes("BANK", "C", **animals) == {False}
    assert votes("WENT", "C") == {False}
    assert votes("BANK", "C") == {True, False}
    assert votes("BANK", "B", **animals) == {True}
    assert votes("TIGER", "A", **animals) == {False}


def test_a_computer_player_votes_and_waits_for_its_turn():
    state = position("category_challenge", category="Food", declared={"B": "TEA"}, pot=9,
                     vote_on={"by": "A", "against": "B"})  # fmt: skip
    assert isinstance(decide(RULES.view(state, "C"), "C", 3, WORDS, Chance(1)), CastVote)
    assert decide(RULES.view(opening_bet(), "B"), "B", 3, WORDS, Chance(1)) is None
    assert decide(RULES.view(opening_bet(), None), None, 3, WORDS, Chance(1)) is None


def test_a_dealing_computer_player_deals_but_does_not_start_the_next_round():
    begun = new(options={"hands": "dealt"})
    assert decide(RULES.view(begun, "A"), "A", 3, WORDS, Chance(1)) == CollectAntes(by="A")
    assert decide(RULES.view(begun, "B"), "B", 3, WORDS, Chance(1)) is None
    over = after_bets(opening_bet(options={"hands": "dealt"}), "A bet 1", "B fold", "C fold")
    assert decide(RULES.view(over, "A"), "A", 3, WORDS, Chance(1)) is None


def test_a_computer_player_without_a_word_declares_none():
    state = position("showdown", thought={"B": ["Xb", "Vb"]}, board=["Qb", "Jb", "Kb", "Zb", "Wb"])
    action = decide(RULES.view(state, "B"), "B", 5, WORDS, Chance(1))
    assert action == Declare(by="B", word=None)


def declared(thought: list[str], seed: int = 1, **options: Any) -> str | None:
    """The word of a strong player who invents one whenever it may."""
    board = ["Tr", "Er", "Ab", "Xb", "Qb"]
    state = position("showdown", thought={"B": thought}, board=board, to_act="B", pot=9,
                     options={"hands": "dealt", **options})  # fmt: skip
    action = decide(RULES.view(state, "B"), "B", 5, ENABLE, Chance(seed))
    assert isinstance(action, Declare)
    assert RULES.apply(state, action, RecordingRuling(ENABLE)).accepted
    return action.word


@pytest.mark.no_cover
def test_a_computer_player_bluffs_where_a_word_may_be_a_bluff(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(opponent, "BLUFFS", 1.0)
    hand = ["Lb", "Nr"]
    assert declared(hand) == "NEXTAL"
    for options in ({"computers_bluff": False}, {"strict_referee": True}):
        assert ENABLE.is_word(str(declared(hand, **options)))
    monkeypatch.setattr(opponent, "BLUFFS", 0.2)
    found = [declared(hand, seed) for seed in range(60)]
    assert 3 <= sum(not ENABLE.is_word(str(one)) for one in found) <= 25


def test_a_word_of_the_category_is_declared_if_its_bonus_makes_it_the_best():
    given = {"thought": {"B": ["Eb", "Ab"]}, "board": ["Tb", "Rb", "Sb", "Vb", "Vb"]}
    plain = RULES.view(position("showdown", **given), "B")
    named = RULES.view(
        position("showdown", category="Drinks", categories={"Drinks": ["TEA"]}, **given), "B"
    )
    words = [decide(view, "B", 5, WORDS, Chance(1)).word for view in (plain, named)]
    assert words[0] in ("RATES", "STARE")
    assert words[1] == "TEA"


def test_a_half_step_is_the_mean_of_its_neighbours():
    assert style_at(2.5).skill == pytest.approx((STYLES[2].skill + STYLES[3].skill) / 2)
    assert style_at(5) == STYLES[5]
    assert style_at(1) == STYLES[1]
