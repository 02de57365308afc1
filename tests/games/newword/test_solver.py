"""The finder of NewWord, compared with a search word by word."""

from __future__ import annotations

import random
from itertools import islice

import pytest
from newword_kit import position
from sizes import slow_after

from companion.games.cards import default_deck
from companion.games.newword.engine.advice import best_plays, finder
from companion.games.newword.rules.notation import marked_text
from companion.games.newword.rules.state import multiplier
from companion.lexicon import closed_lexicon, open_ruling

pytestmark = pytest.mark.no_cover  # other tests cover the same lines in less time

SOME = [w for n, w in enumerate(open_ruling().words()) if len(w) <= 9 and n % 40 == 0]


def best_total(state, ruling):
    """The most points of any word, by trying every one of them."""
    words = finder(state, "AL", ruling)
    plays = (words.play_of(word) for word in ruling.words() if len(word) >= 4)
    return max((play.total for play in plays if play), default=0)


@pytest.mark.parametrize("seed", slow_after(4, range(12)))
def test_the_first_play_is_the_best_of_all_words(seed):
    luck, ruling = random.Random(seed), closed_lexicon({"words": SOME})
    deck = luck.sample(default_deck("newword").cards(), 12)
    table = [f"{card}={card[0]}" if "/" in card else card.replace("?", "?=S") for card in deck[:6]]
    free = seed % 3 == 0
    given = {"table": deck[:5] if free else table, "first_play": free}
    state = position(hands={"AL": deck[6:]}, options={"junior": seed % 4 == 0}, **given)
    best = next(best_plays(state, "AL", ruling), None)
    assert (best.total if best else 0) == best_total(state, ruling)


def test_plays_come_in_order_of_points_and_are_legal():
    state = position()
    plays = list(islice(best_plays(state, "AL", open_ruling()), 50))
    assert [play.total for play in plays] == sorted((p.total for p in plays), reverse=True)
    for play in plays:
        hand = play.reading.hand
        assert 0 < len(hand) < len(play.word)
        assert play.total == play.reading.points * multiplier(len(play.word), junior=False)
        assert (
            marked_text(play.reading.cards).replace("(", "").replace(")", "") == play.word.lower()
        )


def test_the_word_on_the_table_is_not_a_play():
    ruling = closed_lexicon({"words": ["STAR", "RATS"]})
    state = position(hands={"AL": ["S", "R", "A/E", "T"]})
    assert [play.word for play in best_plays(state, "AL", ruling)] == ["RATS"]
    again = position(hands={"AL": ["S", "R", "A/E", "T"]}, options={"same_word_ok": True})
    assert {play.word for play in best_plays(again, "AL", ruling)} == {"STAR", "RATS"}


def test_points_of_a_wild_card_are_counted():
    ruling = closed_lexicon({"words": ["CHAT", "CHARTS"]})
    state = position(hands={"AL": ["?", "H"]}, points={"?": 9})
    assert next(best_plays(state, "AL", ruling)).total == (9 + 3 + 1 + 2 + 2 + 2) * 3


def test_offensive_words_are_not_advised():
    ruling = closed_lexicon({"words": ["SHIT", "CHAT"]})
    state = position(hands={"AL": ["H", "C", "E/I"]})
    assert [play.word for play in best_plays(state, "AL", ruling)] == ["CHAT"]
