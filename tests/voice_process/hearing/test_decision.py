"""When an answer is taken, asked about, or refused."""

import math
import random

import msgspec
import pytest

from companion.voice.grammar import Grammar
from companion.voice_process.hearing.decision import (
    CLOSE,
    LEAST_ASKED,
    Calibration,
    Model,
    Weighed,
    decide,
    load_calibration,
    sure,
)
from companion.voice_process.hearing.features import A_NAMES, C_NAMES, NAMES
from companion.voice_process.hearing.forms import Kind

PLAIN = Model(("margin",), (0.0,), (1.0,), (1.0,), 0.0, accept=0.9, accept_bluffs=0.97, ask=0.5)
MADE = Calibration("here", {f"{kind.value} A+C": PLAIN for kind in Kind})
GRAMMAR = Grammar(words=("CROW", "GROW", "BROW", "PROW"), base="ROW")
SURE, FAIRLY, UNSURE, BAD = 5.0, 2.5, 1.0, -1.0


def weighed(margin, kind=Kind.WORD, alike=(), gaps=(0.0, 2.0, 5.0, 7.0)):
    features = tuple(margin if name == "margin" else 0.0 for name in NAMES)
    ranking = tuple((word, -gap) for word, gap in zip(GRAMMAR.words, gaps, strict=True))
    return Weighed(kind, ranking, features, alike)


def answer(given, grammar=GRAMMAR):
    heard = decide(given, grammar, MADE)
    return heard.decision, [one.text for one in heard.heard]


def test_a_certain_word_is_taken():
    assert answer(weighed(SURE)) == ("accept", ["CROW"])


def test_an_uncertain_word_is_asked_about_with_at_most_three():
    assert answer(weighed(UNSURE)) == ("ask", ["CROW", "GROW", "BROW"])


def test_only_words_that_sound_like_the_clip_are_listed():
    gaps = (0.0, CLOSE - 0.1, CLOSE + 0.1, 30.0)
    assert answer(weighed(UNSURE, gaps=gaps)) == ("ask", ["CROW", "GROW"])


def test_nonsense_is_refused_without_a_list():
    assert answer(weighed(BAD)) == ("refuse", [])


def test_a_mere_guess_is_not_listed_wherever_the_point_is():
    low = msgspec.structs.replace(PLAIN, ask=0.01)
    made = msgspec.structs.replace(MADE, models={f"{kind.value} A+C": low for kind in Kind})
    unlikely = -math.log(1 / LEAST_ASKED - 1) - 0.1
    assert decide(weighed(unlikely), GRAMMAR, made).decision == "refuse"
    assert decide(weighed(unlikely + 0.2), GRAMMAR, made).decision == "ask"


@pytest.mark.parametrize("seed", range(200))
def test_no_question_begins_with_a_mere_guess(seed):
    """The shipped models, with any features: only the words after the first may be less likely."""
    chance = random.Random(seed)
    given = Weighed(
        kind=chance.choice(list(Kind)),
        ranking=tuple((word, -3.0 * at) for at, word in enumerate(GRAMMAR.words)),
        features=tuple(chance.gauss(0, 10) for _ in NAMES),
        alike=chance.choice([(), ("GROW",), ("PROW",)]),
        whisper=chance.random() < 0.5,
    )
    heard = decide(given, GRAMMAR, load_calibration())
    if heard.decision == "ask":
        assert heard.heard[0].text == "CROW"
        assert heard.heard[0].sure >= LEAST_ASKED
    assert bool(heard.heard) == (heard.decision != "refuse")


def test_nan_is_never_taken():
    assert answer(weighed(math.nan)) == ("refuse", [])
    assert answer(weighed(SURE, gaps=(math.nan,) * 4)) == ("refuse", [])


def test_silence_is_refused_and_said_to_be_silence():
    heard = decide(Weighed(silent=True), GRAMMAR, MADE)
    assert (heard.decision, heard.heard, heard.silent) == ("refuse", (), True)


def test_words_that_sound_alike_are_asked_about_until_they_are_spelled():
    assert answer(weighed(SURE, alike=("GROW",)))[0] == "ask"
    assert answer(weighed(SURE, Kind.SPELLED, alike=("GROW",)))[0] == "accept"


def test_a_homophone_is_listed_however_its_score_is():
    gaps = (0.0, 20.0, 21.0, 22.0)
    assert answer(weighed(SURE, alike=("PROW",), gaps=gaps)) == ("ask", ["CROW", "PROW"])


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("alike", [(), ("GROW",)])
@pytest.mark.parametrize("margin", [SURE, FAIRLY, UNSURE, BAD])
def test_a_game_with_bluffs_never_lists_words(margin, alike, kind):
    bluffs = msgspec.structs.replace(GRAMMAR, bluffs=True)
    decision, listed = answer(weighed(margin, kind, alike), bluffs)
    assert (decision, listed) in [("accept", ["CROW"]), ("refuse", [])]


@pytest.mark.parametrize("kind", Kind)
def test_a_game_with_bluffs_has_a_point_of_its_own(kind):
    bluffs = msgspec.structs.replace(GRAMMAR, bluffs=True)
    assert answer(weighed(FAIRLY, kind))[0] == "accept"
    assert answer(weighed(FAIRLY, kind), bluffs)[0] == "refuse"
    assert answer(weighed(SURE, kind), bluffs)[0] == "accept"


def test_how_sure_it_is_lies_between_0_and_1_in_order():
    heard = decide(weighed(UNSURE), GRAMMAR, MADE)
    sures = [one.sure for one in heard.heard]
    assert sures == sorted(sures, reverse=True)
    assert 0 < sures[-1] < sures[0] < 1
    assert sures[0] == pytest.approx(sure(weighed(UNSURE), MADE))


def test_nothing_to_choose_from_is_refused():
    assert answer(Weighed())[0] == "refuse"


def test_the_shipped_calibration_has_a_model_for_each_kind_and_scores():
    made = load_calibration()
    assert made.made
    for kind in Kind:
        for scores, names in (("A+C", A_NAMES + C_NAMES), ("A+B+C", NAMES)):
            model = made.models[f"{kind.value} {scores}"]
            assert set(model.names) <= set(names)
            lengths = map(len, (model.mean, model.spread, model.weights))
            assert set(lengths) == {len(model.names)}
            assert 0 < model.ask <= model.accept < 1
            assert 0 < model.accept_bluffs < 1
            assert model.accept_bluffs >= model.accept or kind is Kind.PHRASE


ROOM = 0.2


@pytest.mark.parametrize("kind", [Kind.WORD, Kind.SPELLED])
@pytest.mark.parametrize("scores", ["A+C", "A+B+C"])
def test_between_what_is_taken_and_what_is_refused_there_is_room_for_a_list(scores, kind):
    """A phrase needs none: it is hardly ever mistaken for another, so a list would not help."""
    model = load_calibration().models[f"{kind.value} {scores}"]
    assert model.accept - max(model.ask, LEAST_ASKED) >= ROOM - 1e-6
