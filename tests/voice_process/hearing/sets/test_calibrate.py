"""The points of the decision cost people least, and leave room for lists."""

import math
import random

import pytest
from voice_sets import calibrate
from voice_sets.calibrate import ROOM, Case, fitted, with_points
from voice_sets.draws.trials import Trial
from voice_sets.speech.clips import Clip
from voice_sets.speech.voices import Voice

from companion.voice.grammar import Grammar
from companion.voice_process.hearing.decision import Model, Weighed
from companion.voice_process.hearing.features import NAMES
from companion.voice_process.hearing.forms import Kind

MODEL = Model(("margin",), (0.0,), (1.0,), (1.0,), 0.0, accept=1, accept_bluffs=1, ask=1)
WORDS = ("CROW", "GROW", "BROW", "PROW")
CLIP = Clip("crow", Voice("flite", "slt", "flite"))


def case(sure: float, said: str, *ranking: str, alike: tuple[str, ...] = ()) -> Case:
    margin = math.log(sure / (1 - sure))
    features = tuple(margin if name == "margin" else 0.0 for name in NAMES)
    kind = "legal" if said else "bluff"
    trial = Trial("word", kind, "1", "flite", "clean", CLIP, Grammar(WORDS, "ROW"), said)
    places = tuple((text, -float(at)) for at, text in enumerate(ranking or WORDS))
    return Case(trial, Weighed(ranking=places, features=features, alike=alike))


def points(*cases: Case, kind: Kind = Kind.WORD) -> tuple[float, float]:
    found = with_points(MODEL, cases, kind)
    return found.accept, found.ask


def test_right_answers_are_taken_and_near_ones_listed_and_the_others_refused():
    right = [case(0.9, "CROW"), case(0.8, "CROW")]
    listed = [case(0.6, "GROW"), case(0.5, "GROW")]
    wrong = [case(0.2, "PROW", "CROW", "GROW", "BROW", "PROW"), case(0.1, "")]
    accept, ask = points(*right, *listed, *wrong)
    assert 0.6 < accept <= 0.8
    assert 0.2 < ask <= 0.5


@pytest.mark.parametrize(
    ("kind", "room"), [(Kind.PHRASE, 0), (Kind.WORD, ROOM), (Kind.SPELLED, ROOM)]
)
def test_where_every_best_answer_is_right_words_alone_have_room_for_a_list(kind, room):
    accept, ask = points(*(case(sure, "CROW") for sure in (0.9, 0.6, 0.3)), kind=kind)
    assert ask == pytest.approx(0.3, abs=0.001)
    assert accept == pytest.approx(ask + room)


def test_words_that_sound_alike_are_listed_and_do_not_count_as_taken():
    alike = [case(sure, "CROW", alike=("GROW",)) for sure in (0.9, 0.8, 0.7)]
    accept, ask = points(*alike)
    assert accept > 0.9
    assert ask == pytest.approx(0.7, abs=0.001)


def test_nothing_is_listed_if_lists_cost_more_than_to_say_it_again(monkeypatch):
    monkeypatch.setattr(calibrate, "LIST_S", 60.0)
    cases = case(0.9, "CROW"), case(0.6, "GROW"), case(0.5, "GROW")
    accept, ask = points(*cases, kind=Kind.PHRASE)
    assert accept == ask


def test_with_bluffs_a_phrase_is_taken_where_it_would_be_listed():
    cases = [*(case(0.9, "CROW") for _ in range(9)), case(0.63, "GROW")]
    cases += [case(sure, "CROW") for sure in (0.62, 0.61, 0.6)]
    found = with_points(MODEL, cases, Kind.PHRASE)
    assert found.ask <= found.accept_bluffs <= 0.6 < found.accept


def test_a_bluff_makes_the_model_more_careful_than_another_legal_word():
    right, unsure = [case(0.9, "CROW")] * 20, case(0.6, "CROW").weighed.features
    other, bluff = ([case(0.6, said)] * 10 for said in ("GROW", ""))
    assert fitted([*right, *bluff]).sure(unsure) < fitted([*right, *other]).sure(unsure)


@pytest.mark.parametrize("seed", range(5))
def test_an_honest_model_gets_points_far_apart(seed):
    chance = random.Random(seed)
    cases = []
    for _ in range(600):
        sure = chance.uniform(0.01, 0.99)
        said = "CROW" if chance.random() < sure else chance.choice(["GROW", "GROW", ""])
        cases.append(case(sure, said))
    accept, ask = points(*cases)
    assert 0.6 < accept < 0.95
    assert ask < 0.35
