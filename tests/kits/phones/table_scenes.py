"""Moments of all six games as the messages that a table screen gets, the fullest among them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import cycle
from typing import Any

import page_scenes as scenes
import word_for_word_kit
import word_lift_kit
import word_sprout_kit
import worph_kit
from box_scenes import QUESTION, Scene
from msgspec.structs import replace
from page_scenes import REVISION

from companion.games import find_game
from companion.games.api.primer import Step
from companion.games.word_for_word.rules.view import Word
from companion.phones import views
from companion.phones.messages import (
    Asked,
    BigScreen,
    Clock,
    Mine,
    Now,
    Over,
    Own,
    Seats,
    ToPhone,
)
from companion.scenes.playing.guide import Tip, draw_step
from companion.screen.screen import page
from companion.ui.onlooker import Fact, Result, Shown, Turn

ADDRESS = "http://192.168.178.123:8080/"
CLOCK = Clock("A", 24.0, 30.0, False)
EIGHT = ("ANNABELL", "BEA", "CHRIS", "MAX", "WILHELM", "ZOE", "NB", "MOMMSEN")
LONGEST = "UNPREDICTABILITY"
PLAYED = (("CART", 4), ("CARE", 1), ("CORE", 2), ("BORE", 3), ("BORED", 2), (LONGEST, 1120))
MEANS = {
    LONGEST: "noun: lack of predictability",
    "BORED": "adjective: uninterested because of frequent exposure or indulgence, and much more "
    "than has room in a line of any television, however wide it is and small its letters are",
}
FACTS = (
    Fact("HOW IT ENDED", "", "Everybody has passed, one after the other."),
    Fact("BEST WORD", LONGEST, "ANNABELL, 1120 points"),
    Fact("LONGEST WORD", LONGEST, "WILHELM, 16 letters"),
    Fact("TURNING POINT", "QUIZ", "ANNABELL + MAX + ZOE lead"),
)


def table(scene: Scene, **now: Any) -> Scene:
    """The moment of a phone on the table screen."""
    mine = next(one for one in scene if isinstance(one, Mine))
    assert mine.view is not None
    game = next(one.game for one in scene if isinstance(one, Seats))
    secret = {"hand": ()} if game == "word_for_word" else {}
    scores = turns(mine.view.players)[-1].scores
    return watched(game, _changed(mine.view, scores=scores, **secret), **now)


def watched(
    game: str,
    view: Any,
    *,
    waits: tuple[str, ...] | None = None,
    votes: dict[str, bool | None] | None = None,
    display: ToPhone | None = None,
    **more: Any,
) -> Scene:
    """A game on the table screen; `display`: what the box shows."""
    if waits is None:
        waits = (view.turn,) if view.turn else tuple(view.may)
    return (
        Seats(None, dict.fromkeys(range(1, 9), ""), game),
        display or scenes.shown("SPIN", "the wheel"), Own("off"), Asked(QUESTION),
        Mine(REVISION, None, _changed(view, **more)), Now(waits, votes or {}), Over(),
        BigScreen(ADDRESS, code(), turns(view.players), MEANS), CLOCK,
    )  # fmt: skip


def idle() -> Scene:
    """A table screen before a game."""
    return (
        Seats(None, dict.fromkeys(range(1, 9), "")), scenes.shown("WORD GAMES", "play"), Own("off"),
        Asked(QUESTION), Mine(0, None, None), Now(), Over(), BigScreen(ADDRESS, code(), ()),
    )  # fmt: skip


def code() -> tuple[str, ...]:
    """The rows of the symbol of the address; needs the extra `phones`."""
    from companion.phones.joining.qr import symbol_of

    return tuple("".join("01"[dark] for dark in row) for row in symbol_of(ADDRESS))


def turns(players: Iterable[str]) -> tuple[Turn, ...]:
    """A few turns, the last one with a very long word."""
    order = tuple(players)
    scores, made = dict.fromkeys(order, 0), []
    for (word, points), player in zip(PLAYED, cycle(order), strict=False):
        scores = {**scores, player: scores[player] + points}
        made.append(Turn(player, word, points, scores))
    return tuple(made)


def asking(*rows: str) -> ToPhone:
    """The display while the box asks something that is not the game's."""
    return views.face(Shown(page(*rows)))


def _changed(view: Any, **fields: Any) -> Any:
    return replace(view, **fields)


def _view(game: str, state: Any) -> Any:
    return find_game(game).rules.view(state, None)


def long_worph() -> Scene:
    """Worph with eight players and the longest word."""
    state = worph_kit.position(players=list(EIGHT), turn="WILHELM", table_word="MACHINATES")
    return watched("worph", _view("worph", state), scores=_many())


def record() -> Scene:
    """A house record that fell with the longest word."""
    scene = long_worph()
    (shown,) = (one for one in scene if isinstance(one, BigScreen))
    *others, last = shown.history
    fallen = replace(last, record="longest word ever")
    return (*scene, replace(shown, history=(*others, fallen)))


def _many() -> dict[str, int]:
    return {player: 1288 - 111 * n for n, player in enumerate(EIGHT)}


def full_lift(count: int = 20) -> Scene:
    """Word Lift with six players and this many words."""
    made = ("FORGE", "GIFT", "S:dagger T A R", "Q:dollar U ?=E S T", "WOMEN", "COMMITMENTS")
    fronts: dict[str, list[Any]] = {player: [] for player in EIGHT[:6]}
    for player, text, _ in zip(cycle(fronts), cycle(made), range(count), strict=False):
        fronts[player].append(word_lift_kit.laid_word(text))
    usual = {"players": [*fronts], "turn": "BEA", "hands": {}, "played_from_hand": {}}
    state = word_lift_kit.position(front=fronts, **usual)
    return watched("word_lift", _view("word_lift", state))


def _word_for_word(**fields: Any) -> Scene:
    state = word_for_word_kit.new(*EIGHT, options={"hands": "dealt"}, dealer="WILHELM")
    usual = {
        "board": ("Gb", "Rr", "Eb", "*r", "Tb"), "dealt": EIGHT, "pot": 1312, "scores": _many(),
        "dealer": "WILHELM", "category": "things in a kitchen",
    }  # fmt: skip
    return watched("word_for_word", _changed(_view("word_for_word", state), **{**usual, **fields}))


def eight_bets() -> Scene:
    """Word For Word with eight: bets, the dealer, folded, all in, out of the game."""
    bets = {"ANNABELL": 120, "BEA": 3, "WILHELM": 1200, "MOMMSEN": 64}
    return _word_for_word(
        phase="bet2", turn="BEA", put_in=bets, folded=("CHRIS", "NB"), all_in=("WILHELM",),
        eliminated=("ZOE",), may={"BEA": ("call",)},
    )  # fmt: skip


def eight_words() -> Scene:
    """Word For Word with the words of eight players."""
    texts = ("TENGMAW", "WOMMERA", None, "GREAT", "TEN", "GRAMMWE", "TARGET", "MAGNET")
    words = {player: said(text) for player, text in zip(EIGHT, texts, strict=True)}
    may = dict.fromkeys(EIGHT, ("challenge", "accept"))
    return _word_for_word(phase="challenges", turn=None, words=words, may=may)


def said(text: str | None) -> Word:
    """A declared word of Word For Word."""
    return Word(
        word=text, cards=(), category=False, total=text and 114, score=None, steps=(),
        verdict=None, voted=None,
    )  # fmt: skip


def _sprout(string: str = "UNPREDICTABLE", **fields: Any) -> Any:
    state = word_sprout_kit.position(string, "BEA", players=list(EIGHT), turn="CHRIS")
    return _changed(_view("word_sprout", state), out=("MAX", "NB"), **fields)


def eight_sprouts() -> Scene:
    """Word Sprout with eight, a long string and vowels collected."""
    collected = {"ANNABELL": "AEIOU", "BEA": "EE", "WILHELM": "AEI"}
    return watched("word_sprout", _sprout("UNPREDICTABILITYWOMMERASTENG", collections=collected))


def challenge() -> Scene:
    """Word Sprout: a player who is not on turn has to show a word."""
    doubt = {"challenger": "ANNABELL", "challenged": "WILHELM", "phase": "answer"}
    return watched("word_sprout", _sprout(**doubt), waits=("WILHELM",))


def ballot() -> Scene:
    """Word Sprout: the table votes on a word."""
    votes = {player: [True, None, False][n % 3] for n, player in enumerate(EIGHT)}
    waits = tuple(player for player, vote in votes.items() if vote is None)
    view = _sprout(asked="UNPREDICTABLEST", phase="vote")
    return watched("word_sprout", view, waits=waits, votes=votes)


def wide_grid() -> Scene:
    """Word Sprout on a grid of 15 squares each way."""
    line = [(0, n, letter) for n, letter in enumerate(LONGEST[:15])]
    cells = (*line, *((n, 7, letter) for n, letter in enumerate("TWOMMERASTENGER"[1:], 1)))
    return watched("word_sprout", _sprout("", two_d=True, cells=cells))


def paused() -> Scene:
    """A pause of Word Lift."""
    scene = full_lift(8)
    display = asking("", "PAUSED", "24 s left", "any button: resume")
    return tuple(Now() if isinstance(one, Now) else one for one in (*scene, display))


def undo() -> Scene:
    """The table is asked about an undo."""
    votes: dict[str, bool | None] = {"A": True, "B": None, "C": None}
    display = asking("UNDO?", "A SPROUT +14", "A+ B? C?", "all press SPIN: no")
    mine = next(one for one in scenes.bets() if isinstance(one, Mine))
    return watched("word_for_word", mine.view, waits=("B", "C"), votes=votes, display=display,
                   hand=())  # fmt: skip


def tip() -> Scene:
    """A tip of a guided game."""
    shows = Tip(Step("start", "FIRST WORD", "BEA draws a card and types its word."))
    display = views.face(Shown(draw_step(shows.step), widget=shows))
    return (*long_worph(), Now(("BEA",)), display)


def looks() -> Scene:
    """A player looks at the hand on the display."""
    display = asking("", "WILHELM", "looks at the cards")
    return (*eight_words(), Now(("WILHELM",)), display)


def ended(winners: tuple[str, ...] = ("ANNABELL",), players: tuple[str, ...] = EIGHT) -> Scene:
    """The end of a game, whose view has gone."""
    points = {player: 1120 if player in winners else 900 - n for n, player in enumerate(players)}
    return (*idle()[:-2], Over(Result(points, winners, FACTS)), idle()[-1])


def past() -> Scene:
    """A game of this evening that is looked at again, with its race."""
    *rest, over, screen = ended()
    assert isinstance(over, Over)
    assert over.result
    points = over.result.points
    turns = tuple(
        Turn(player, "WORD", 9, {one: n * share // 16 for one, share in points.items()})
        for n, player in enumerate(EIGHT * 2, 1)
    )
    return (*rest, Over(replace(over.result, past="14 May 2026", turns=turns)), screen)


FULL: dict[str, Callable[[], Scene]] = {
    "a long word": long_worph,
    "a record": record,
    "twenty words": full_lift,
    "eight bets": eight_bets,
    "eight words": eight_words,
    "eight sprouts": eight_sprouts,
    "a challenge": challenge,
    "a ballot": ballot,
    "a grid": wide_grid,
    "a pause": paused,
    "an undo": undo,
    "a tip": tip,
    "a look": looks,
    "an end": ended,
    "a past game": past,
    "a tie of three": partial(ended, ("ANNABELL", "WILHELM", "MOMMSEN")),
    "a tie of all": partial(ended, EIGHT),
    "an end of two": partial(ended, ("BEA",), ("BEA", "ZOE")),
}
"""The fullest moments; nothing of them may be clipped."""

TABLES: dict[str, Callable[[], Scene]] = {
    "lobby": idle,
    **{
        made.__name__: (lambda made=made: table(made()))
        for made in (
            scenes.worph, scenes.sprout, scenes.grid, scenes.bets, scenes.showdown, scenes.words,
            scenes.category,
            scenes.newword, scenes.lift,
        )
    },
}  # fmt: skip
"""Usual moments, each with a reference picture."""
