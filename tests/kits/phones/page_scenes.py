"""Moments of all six games as the messages that a phone or a table screen gets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import newword_kit
import word_for_word_kit
import word_lift_kit
import word_sprout_kit
import worph_kit
from box_scenes import (
    QUESTION,
    Scene,
    after,
    amount,
    card_row,
    confirm,
    ended,
    join,
    lesson,
    lobby,
    menu,
    no_seats,
    outside,
    past,
    read,
    real_cards,
    secret,
    shown,
    take_over,
    ticks,
    tie,
)
from msgspec.structs import replace

from companion.games import find_game
from companion.games.api.offers import buttons
from companion.games.api.rules import State
from companion.games.api.ui import Context
from companion.games.word_for_word.rules import view as word_for_word
from companion.games.word_for_word.rules.state import Vote
from companion.games.word_lift.ui import drafts
from companion.phones import views
from companion.phones.messages import (
    Asked,
    Choice,
    Choices,
    Claims,
    Clock,
    Means,
    Mine,
    Now,
    Own,
    Refusal,
    Rival,
    Seats,
    Words,
)
from companion.screen.screen import page
from companion.ui.onlooker import Shown
from companion.widgets.change_letter import ChangeLetter
from companion.widgets.forms.form import Shape
from companion.widgets.forms.registry import FORMS
from companion.widgets.insert_letter import InsertLetter
from companion.widgets.pick import Pick

REVISION = 3


def seated(
    game: str, state: State, player: str = "A", ask: Shape | None = None, **how: Any
) -> Scene:
    """A phone of a player in a game."""
    names = dict(enumerate(state.players, 1))
    seat = state.players.index(player) + 1
    mine = Mine(REVISION, player, find_game(game).rules.view(state, player))
    return (
        Seats(seat, {**dict.fromkeys(range(1, 9), ""), **names}, game),
        shown(f"{player}'s turn", "your move", "look at the phone"),
        Own("on"),
        Asked(QUESTION, ask, turn=True, entry=True, **how),
        _choices(game, mine.view, player),
        _now(mine.view),
        mine,
    )


def _now(view: Any) -> Now:
    """For whom the box waits: the player on turn, or all who may act."""
    may = tuple(player for player, kinds in view.may.items() if kinds)
    return Now((view.turn,) if view.turn in may else may)


def _choices(game: str, view: Any, player: str) -> Choices:
    """The buttons of a player for what may be done at the start of this moment."""
    ui, context = find_game(game).ui, Context(view, seat_view=lambda _: view)
    return views.choices_of(buttons(ui.offers(context, ui.controls.fresh(context)), player))


def worph() -> Scene:
    """A player of Worph looks for a word."""
    state = worph_kit.position(turn="AL")
    ask = FORMS[ChangeLetter].shape(ChangeLetter("CAR", 0))
    return (*seated("worph", state, "AL", ask), Clock("AL", 24.0, 30.0, False))


def meaning() -> Scene:
    """A player of Worph has asked what a word means."""
    texts = (
        "noun: a motor vehicle with four wheels",
        "noun: a wheeled vehicle adapted to the rails",
    )
    return (*worph(), Words(("CAR", "CAT")), Means("CAR", texts))


def sprout() -> Scene:
    """A player of Word Sprout adds a letter."""
    return seated("word_sprout", word_sprout_kit.position("SPROU", "D"), "A")


def grid() -> Scene:
    """Word Sprout on a grid."""
    state: Any = word_sprout_kit.new(variations=["two_d"])
    for do in (
        {"do": "place", "row": 0, "col": 0, "letter": "C"},
        {"do": "place", "row": 0, "col": 1, "letter": "A"},
        {"do": "place", "row": 0, "col": 2, "letter": "T"},
    ):
        state = word_sprout_kit.after(state, word_sprout_kit.NONE, by=state.turn, **do)
    return seated("word_sprout", state, state.turn)


def vote() -> Scene:
    """The players of Word Sprout vote on a word."""
    scene = seated("word_sprout", word_sprout_kit.position("SPROU", "D"), "A")
    mine = scene[-1]
    assert isinstance(mine, Mine)
    assert mine.view is not None
    players = mine.view.players
    view = _replace(
        mine.view, phase="vote", asked="SPROUP", may=dict.fromkeys(players, ("group_accepts",))
    )
    ballot = Now(tuple(players), dict.fromkeys(players))
    return (*scene[:-3], _choices("word_sprout", view, "A"), ballot, Mine(REVISION, "A", view))


def bets() -> Scene:
    """A player of Word For Word calls, raises or folds."""
    return _cards(
        "B", phase="bet2", turn="B", to_call=3, current_bet=3, put_in={"A": 3},
        hand=("Ar", "Nb"), may={"B": ("call", "raise", "fold")},
    )  # fmt: skip


def _cards(player: str, **fields: Any) -> Scene:
    """A player of Word For Word, with cards dealt by the box."""
    scene = seated("word_for_word", word_for_word_kit.new(options={"hands": "dealt"}), player)
    usual = {
        "board": ("Gb", "Rr", "Eb"), "hands": dict.fromkeys("ABC", 2), "dealt": tuple("ABC"),
        "pot": 12, "scores": {"A": 93, "B": 97, "C": 98},
    }  # fmt: skip
    view = _replace(_view(scene), **{**usual, **fields})
    choices = _choices("word_for_word", view, player)
    return (*scene[:-3], choices, _now(view), Mine(REVISION, player, view))


def showdown(category: str | None = None) -> Scene:
    """A player of Word For Word declares a word by tapping cards."""
    return _cards(
        "A", phase="showdown", turn="A", board=("Gb", "Rr", "Eb", "*r", "Tb"), hand=("Ar", "Nb"),
        declaring=("A", "B", "C"), may={"A": ("declare",)}, category=category,
    )  # fmt: skip


def words() -> Scene:
    """The words of a round of Word For Word can be challenged."""
    return _cards(
        "A", phase="challenges", turn=None, hand=("Ar", "Nb"),
        words={"B": _said("TENG", 14), "C": _said(None, None)},
        may={"A": ("challenge", "accept", "pay_out")},
    )  # fmt: skip


def category() -> Scene:
    """All vote on a word's category, after a challenge that cost C chips."""
    return _cards(
        "A", phase="category_challenge", turn=None, hand=("Ar", "Nb"), category="PETS",
        words={"B": _said("TENG", 24), "C": _said("GREEN", 9, verdict=True)}, debts={"C": 4},
        vote=Vote(by="C", against="B", votes={"C": False}),
        may={"A": ("vote",), "B": ("vote",)},
    )  # fmt: skip


def _said(
    word: str | None, total: int | None, *, verdict: bool | None = None
) -> word_for_word.Word:
    return word_for_word.Word(
        word=word, cards=(), category=False, total=total, score=None, steps=(), verdict=verdict,
        voted=None,
    )  # fmt: skip


def newword() -> Scene:
    """A player of NewWord lays a word."""
    return seated("newword", newword_kit.position(options={"hands": "dealt"}), "AL")


def junior() -> Scene:
    """A player of New Word Jr. lays the first word."""
    state = newword_kit.dealt_game("AL", "NB", junior=True)
    return seated("newword", state, state.turn or "AL")


def lift() -> Scene:
    """A player of Word Lift may steal."""
    state = word_lift_kit.position("D I R T S:dagger Q:dollar ?", mine="SUN", theirs="FORGE, GIFT")
    return seated("word_lift", state, "A")


def lift_at_the_table() -> Scene:
    """A player of Word Lift with real cards, whom the box does not know."""
    return seated("word_lift", word_lift_kit.position(mine="SUN", theirs="FORGE, GIFT"), "A")


def lift_cards() -> Scene:
    """A word of real cards: each letter can be another card."""
    *scene, now, mine = lift_at_the_table()
    assert isinstance(mine, Mine)
    view: Any = mine.view
    context = Context(view, seat_view=lambda _: view, find_fault=lambda _: None)
    draft = drafts.confirm(context, drafts.start_word(view, None, text="DIRT"), ("DIRT",))
    choices = views.choices_of(buttons(find_game("word_lift").ui.offers(context, draft), "A"))
    ask = find_game("word_lift").forms[drafts.Confirm].shape(draft)
    return (*scene, Asked(QUESTION, ask, turn=True, entry=True), choices, now, mine)


def rival() -> Scene:
    """A player for whose seat another phone asks."""
    return (*worph(), Claims(rival=Rival(44, "NB")))


def refused() -> Scene:
    """A message of the box."""
    return (*worph(), Refusal("The game has moved on. Look again."))


def answer() -> Scene:
    """A player of Word Sprout who is not on turn has to show a word."""
    scene = seated("word_sprout", word_sprout_kit.position("SPROU", "D"), "A")
    mine = scene[-1]
    assert isinstance(mine, Mine)
    assert mine.view is not None
    shows = {"phase": "answer", "turn": "B", "may": {"A": ("show_word",)}}
    doubt = {"challenger": "B", "challenged": "A", "doubted": ("SPROU",)}
    view = _replace(mine.view, **shows, **doubt)
    ask = FORMS[InsertLetter].shape(InsertLetter.of("SPROU", most=4, whole=True))
    waits = Asked(QUESTION, ask, turn=True, entry=True)
    none = Choices((Choice("show_word", "No word", press=True, grave=True),))
    return (*scene[:2], Own("blink"), waits, none, _now(view), Mine(REVISION, "A", view))


def held() -> Scene:
    """A player of Word Sprout has held the button: a list over the entry, which the page has."""
    rows = ("A gives up", "wrong player played", "cancel")
    scene = seated("word_sprout", word_sprout_kit.position("SPROU", "D"), "A")
    return (*scene, Asked(QUESTION, FORMS[Pick].shape(Pick("A", rows)), turn=True))


def decides() -> Scene:
    """Somebody else than the player on turn has opened a list."""
    *scene, _, _, mine = seated("word_sprout", word_sprout_kit.position("SPROU", "D"), "B")
    return (*scene, Asked(QUESTION), Choices(), Now(("C",), decides=True), mine)


def agree() -> Scene:
    """All are asked about an undo: the display says how to answer there, the page has buttons."""
    face = views.face(Shown(page("UNDO?", "NB: CARE", "AL? NB+", "all press  SPIN: no")))
    yes, no = (Choice("answer", label, press=True) for label in ("Agree", "No"))
    votes = Now(("AL", "JR"), {"AL": None, "NB": True, "JR": None})
    *rest, mine, clock = worph()
    return (*rest, face, Asked(QUESTION), Choices((yes, no)), votes, mine, clock)


def paused() -> Scene:
    """The game is paused."""
    face = views.face(Shown(page("", "PAUSED", "AL 0:24", "any button: resume")))
    seats, _, lamp, *_, clock = worph()
    return seats, face, lamp, Asked(QUESTION), Choices((Choice("resume", "Resume"),)), Now(), clock


PHONES: dict[str, Callable[[], Scene]] = {
    made.__name__: made
    for made in (
        outside, lobby, no_seats, confirm, take_over, rival,
        join, menu, amount, read, lesson, ticks, real_cards, card_row,
        secret, refused,
        ended, tie, after, past, answer, held, decides, agree, paused,
        worph, meaning, sprout, grid, vote, bets, showdown, words, category, newword, junior,
        lift, lift_at_the_table, lift_cards,
    )
}  # fmt: skip


def _view(scene: Scene) -> Any:
    mine = scene[-1]
    assert isinstance(mine, Mine)
    return mine.view


def _replace(view: Any, **fields: Any) -> Any:
    return replace(view, **fields)
