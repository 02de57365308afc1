"""Moments of all six games as the messages that a phone or a table screen gets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import newword_kit
import word_for_word_kit
import word_lift_kit
import word_sprout_kit
import worph_kit
from msgspec.structs import replace

from companion.games import find_game
from companion.games.api.offers import buttons
from companion.games.api.rules import State
from companion.games.api.ui import Context
from companion.games.word_for_word.rules import view as word_for_word
from companion.games.word_for_word.rules.state import Vote
from companion.games.word_lift.ui import drafts
from companion.phones import desk, views
from companion.phones.messages import (
    Asked,
    Asking,
    Choice,
    Choices,
    Claims,
    Clock,
    Means,
    Mine,
    Now,
    Outside,
    Over,
    Own,
    Refusal,
    Rival,
    Seats,
    ToPhone,
    Words,
)
from companion.scenes.lessons import Lessons
from companion.screen.screen import page
from companion.ui.onlooker import Fact, Result, Shown, Turn
from companion.widgets.card_row import CardRow, Cell
from companion.widgets.cards import CardEntry
from companion.widgets.change_letter import ChangeLetter
from companion.widgets.forms.form import Join, Shape
from companion.widgets.forms.registry import FORMS, READABLE
from companion.widgets.insert_letter import InsertLetter
from companion.widgets.pager import Page, Ticks
from companion.widgets.pick import Amount, Pick, Read

Scene = tuple[ToPhone, ...]
QUESTION = 7
REVISION = 3


def shown(*rows: str) -> ToPhone:
    """The display with these rows."""
    face = views.face(Shown(page(*rows)))
    return type(face)(face.items, face.words, {}, {"knob": "menu", "spin": "pause"}, True)


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


def asked(ask: Shape, *rows: str, **how: Any) -> Scene:
    """A phone with a seat and a question, without a game."""
    seats = Seats(1, dict.fromkeys(range(1, 9), ""))
    return seats, shown(*rows), Own("off"), Asked(QUESTION, ask, **how), Mine(0, None, None)


def lobby() -> Scene:
    """A phone without a seat."""
    seats = Seats(None, {**dict.fromkeys(range(1, 9), ""), 1: "AL", 2: "NB"}, phones=(2, 4))
    return seats, shown("WORD GAMES", "play"), Own("off"), Asked(QUESTION), Mine(0, None, None)


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


def menu() -> Scene:
    """A list to choose from."""
    rows = ("play", "judge words", "spinner", "timer", "records", "sound & light")
    return asked(FORMS[Pick].shape(Pick("WORD GAMES", rows)), "WORD GAMES", "play")


def amount() -> Scene:
    """A number to choose."""
    return asked(FORMS[Amount].shape(Amount("seconds", 30, 5, 120)), "SECONDS", "30")


def read() -> Scene:
    """Lines to read."""
    ask = READABLE.shape(Read("RULES", ("A new letter goes anywhere in the word.",)))
    return asked(ask, "RULES", "A new letter goes")


def secret() -> Scene:
    """An entry that only this phone shows."""
    ask = FORMS[Pick].shape(Pick("SWAP?", ("Q", "Z", "none")))
    return asked(ask, "SWAP?", "Q", private=True)


def join() -> Scene:
    """Players join; two have."""
    ask = Join(
        title="WHO'S PLAYING?", seats={1: "P1", 2: "NB"}, names=("AL", "JR"), most=8,
        longest=5,
    )  # fmt: skip
    leave = Choice("leave", "Leave the game", press=True, grave=True)
    choices = Choices((leave, Choice("start", "Start with 2")))
    return (*asked(ask, "WHO'S PLAYING?", "1 P1  2 NB"), choices)


def confirm() -> Scene:
    """A phone that asks for a seat, about which the box asks the table."""
    return (*lobby(), Claims(Asking(2, 44, button=True, asked=True, taken=False)))


def take_over() -> Scene:
    """A phone that asks for a seat of another one during a game."""
    return (*lobby(), Claims(Asking(2, 44, button=True, asked=False, taken=True)))


def rival() -> Scene:
    """A player for whose seat another phone asks."""
    return (*worph(), Claims(rival=Rival(44, "NB")))


def outside() -> Scene:
    """A phone that the box has let in by no code yet."""
    return (Outside(desk.WRONG),)


def refused() -> Scene:
    """A message of the box."""
    return (*worph(), Refusal("The game has moved on. Look again."))


def no_seats() -> Scene:
    """A phone at a box without any seat button, before a game."""
    return (Seats(None, {}), *lobby()[1:])


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


POINTS = {"ANNABELL": 1120, "BEA": 903, "AL": 903, "WILHELM": 12}
FACTS = (
    Fact("HOW IT ENDED", "", "Everybody has passed, one after the other."),
    Fact("BEST WORD", "UNPREDICTABILITY", "ANNABELL, 1120 points"),
    Fact("TURNING POINT", "QUIZ", "ANNABELL overtakes BEA"),
)
NEXT = Choices((
    Choice("again", "Play again", press=True), Choice("review", "Review"),
    Choice("home", "Main list"),
))  # fmt: skip


def ended(winners: tuple[str, ...] = ("ANNABELL",), player: str = "ANNABELL") -> Scene:
    """The end of a game, and what may come next."""
    seats = Seats(1, {**dict.fromkeys(range(1, 9), ""), 1: player}, "worph")
    face = shown("ANNABELL WINS", "1120 points", "push: again")
    over = Over(Result(POINTS, winners, FACTS), player)
    return seats, face, Own("blink"), Asked(QUESTION), NEXT, Now(), Mine(4, None, None), over


def tie() -> Scene:
    """Two have won, the player of this phone has not."""
    return ended(("ANNABELL", "BEA"), "WILHELM")


def after() -> Scene:
    """The main list after a game: how that has ended stays below it."""
    *_, over = ended()
    return (*menu(), Choices(), over)


TURNS = tuple(
    Turn(player, "WORD", 9, {one: n * share // 8 for one, share in POINTS.items()})
    for n, player in enumerate([*POINTS] * 2, 1)
)


def past() -> Scene:
    """A game of another day, looked at on the box: with its race, below the rows of the box."""
    *_, over = ended()
    assert isinstance(over, Over)
    assert over.result
    result = replace(over.result, past="14 May 2026", turns=TURNS)
    rows = READABLE.shape(Read("RESULT", ("14 May 2026", "ANNABELL won")))
    return (*asked(rows, "RESULT", "14 May 2026"), Over(result, "ANNABELL"))


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


def real_cards() -> Scene:
    """Real cards to enter, of both colours."""
    ask = FORMS[CardEntry].shape(CardEntry("SHOUT", 3, ("Gb", "*r")))
    return asked(ask, "SHOUT", "g * _")


def card_row() -> Scene:
    """The cards of a word, one of which can be another one."""
    cells = (
        Cell(("Gb",), ("g",), ("G: blue",), (False,)),
        Cell(("Ob", "Or"), ("o", "O"), ("O: blue", "O: red"), (False, False)),
    )
    return asked(FORMS[CardRow].shape(CardRow("AL", cells, lambda _: "7 pt")), "AL", "go")


def ticks() -> Scene:
    """House rules to tick; one cannot be added."""
    pages = Page("palindromes", "A string must read the same both ways."), Page("grid", "In 2D.")
    asks = Ticks("VARIATIONS", ("a", "b"), pages, lambda _: "", ("a",), 2, "Not with palindromes.")
    return asked(FORMS[Ticks].shape(asks), "VARIATIONS", "grid")


def lesson() -> Scene:
    """A page of how to play, with its drawing on the display."""
    primer = find_game("worph").primer
    assert primer is not None
    pages = Lessons(primer.pages({}), 1)
    return asked(READABLE.shape(pages), *pages.draw().words())


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
