"""Moments of random games whose choices are declared as offers."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace
from screen_walk import Walk, is_intent, offers_kept, random_walk

from companion.games import find_game
from companion.games.api.fault import Fault
from companion.games.api.offers import Announced, Offer
from companion.games.api.rules import Action, Record, word_of
from companion.games.api.ui import Context, Gesture
from companion.games.kit.drafts import WidgetDraft
from companion.games.kit.offers import Asking, Choosing, take
from hardware.box import KEYBOARD, KNOB, Event, Kind

ACTIONS, GESTURES, ROWS = 30, 5, 12
KEPT = 100
"""Random games whose moments are kept for the next test."""

REFUSED = 0.2
"""At how many of the moments a word was refused just before."""

PUSH = Event(KNOB, Kind.PRESSED, 0)


class Moment(NamedTuple):
    """The context and the draft of a moment, and what is offered then."""

    context: Context
    draft: Any
    offered: tuple[Offer, ...]


class Choices:
    """The choices of one game, at moments of random games."""

    def __init__(self, game: str) -> None:
        self.game, self.ui = game, find_game(game).ui
        self._lists = set[tuple[str, ...]]()

    def moment(self, context: Context, draft: Any) -> Moment:
        """A moment with its offers."""
        return Moment(context, draft, self.ui.offers(context, draft))

    def turns(self, games: int) -> Iterator[tuple[Context, tuple[Moment, ...]]]:
        """The moments before each action of random games: fresh, turned, typed and random ones."""
        return (turn for number in range(games) for turn in _played(self.game, number))

    def moments(self, games: int) -> Iterator[Moment]:
        """All these moments."""
        return (moment for _, moments in self.turns(games) for moment in moments)

    def play(self, number: int) -> Iterator[tuple[Context, tuple[Moment, ...]]]:
        """The moments of one random game."""
        walk = random_walk(self.game, number)
        for _ in range(ACTIONS):
            if walk.rules.view(walk.state, None).game_over:
                break
            context = replace(walk.context(), since_s=math.inf)
            if walk.last and walk.luck.random() < REFUSED:
                context = replace(context, refused=_refusal(walk.last))
            action = walk.sensible()
            with offers_kept(self.game):
                moments = self._moments(walk, context, action)
            yield context, tuple(moments)
            walk.act(action)

    def _moments(self, walk: Walk, context: Context, action: Action | None) -> list[Moment]:
        """The moments before this action."""
        drafts = [*self._turned(context), *self._random(walk, context)]
        drafts += self._typed(context, action)
        moments = list[Moment]()
        self._add(moments, context, drafts)
        self._add(moments, context, [asked for one in moments for asked in self._asked(one)])
        self._add(moments, context, [row for one in moments for row in self._listed(one)])
        return moments

    def _add(self, moments: list[Moment], context: Context, drafts: Iterable[Any]) -> None:
        """Add a moment for each draft, once: an idle knob leaves the draft as it is."""
        for draft in drafts:
            if all(one.draft != draft for one in moments):
                moments.append(self.moment(context, draft))

    def step(self, draft: Any, context: Context, *events: Event) -> Any:
        """The draft after some gestures at the knob or the keyboard; an intent leaves it."""
        for event in events:
            after = self.ui.controls.step(draft, context, Gesture(event))
            draft = draft if isinstance(after, Action) or is_intent(after) else after
        return draft

    def _turned(self, context: Context) -> list[Any]:
        """The fresh draft, and those after the knob was turned."""
        fresh = self.ui.controls.fresh(context)
        turns = (Event(KNOB, Kind.TURNED, 0, steps=steps) for steps in range(1, ROWS))
        return [fresh, *(self.step(fresh, context, turn) for turn in turns)]

    def _random(self, walk: Walk, context: Context) -> Iterator[Any]:
        draft = self.ui.controls.fresh(context)
        for _ in range(GESTURES):
            draft = self.step(draft, context, walk.gesture(context, draft))
            yield draft

    def _asked(self, moment: Moment) -> Iterator[Any]:
        """The questions before grave offers, with the cursor on no, and on yes."""
        if isinstance(moment.draft, Asking):
            return
        for one in moment.offered:
            if one.weight == "grave" and {*one.on} - {"hold"}:
                asked = take(one, moment.draft, "push")
                yield asked
                yield self.step(asked, moment.context, Event(KNOB, Kind.TURNED, 0, steps=1))

    def _listed(self, moment: Moment) -> Iterator[Choosing]:
        """Each row of the lists that offers open, once for lists of the same kinds."""
        for one in moment.offered:
            kinds = tuple(row.kind for row in getattr(one.does, "offers", ()))
            if isinstance(one.does, Choosing) and kinds not in self._lists:
                self._lists.add(kinds)
                for at in range(len(kinds)):
                    yield replace(one.does, widget=replace(one.does.widget, index=at))

    def _typed(self, context: Context, action: Action | None) -> Iterator[Any]:
        """The word of the action typed; two words are typed on each row that opens an entry."""
        words = [word.upper() for word in _words_of(action)]
        for turned in self._turned(context) if len(words) > 1 else ():
            yield from self._type(self.step(turned, context, PUSH), context, *words)
        if len(words) == 1:
            yield from self._type(self.ui.controls.fresh(context), context, *words)

    def _type(self, draft: Any, context: Context, *words: str) -> Iterator[Any]:
        for word in words:
            keys = (Event(KEYBOARD, Kind.TYPED, 0, key=key) for key in (*word, "ENTER"))
            draft = self.step(draft, context, *keys)
            yield draft


def _refusal(record: Record) -> Record:
    """An action like this one, with a word that does not exist."""
    fault = Fault("not_a_word", "XQZ is not a word", word="XQZ")
    return replace(record, outcome=replace(record.outcome, fault=fault))


def _words_of(action: Action | None) -> tuple[str, ...]:
    """The words that a player enters for an action."""
    parts = tuple(part.word for part in getattr(action, "new", ()) or ())
    word = word_of(action) if action else ""
    return parts or ((word,) if word else ())


@lru_cache(KEPT)
def _played(game: str, number: int) -> tuple[tuple[Context, tuple[Moment, ...]], ...]:
    return tuple(Choices(game).play(number))


OFFERED = 40
"""Random games in which the table of gestures finds all that is offered."""

WAYS = {
    "press": ("press your button",),
    "hold": ("hold your button",),
    "push": ("push the knob", "Enter"),
    "back": ("SPIN", "Esc"),
    "TAB": ("Tab",),
    "DELETE": ("Delete",),
    "SPACE": ("Space",),
    "?": ("?",),
    "menu": ("the menu",),
}
"""Ways to take an offer, in the words of the table of gestures."""

INTENTS = {
    "hand": "see your hand",
    "appeal": "have the table vote",
    "stop_clock": "stop the clock",
    "run_clock": "let the clock run",
    "rules": "read the rules",
    "choose": "choose from a list",
}


@cache
def gesture_rows(game: str, games: int) -> dict[str, set[str]]:
    """The rows of the table of gestures: each gesture with all that it can mean.

    An entry, a row of a list, and the question before a grave offer end with a push. A vote has
    rows of its own.
    """
    rows: dict[str, set[str]] = defaultdict(set)
    for moment in Choices(game).moments(games):
        for one in moment.offered:
            if one.kind == "group_accepts" or isinstance(one.does, Announced):
                continue
            ends = one.row or one.weight == "grave" or isinstance(one.does, WidgetDraft)
            for way in {*one.on, *(("push",) if ends else ())}:
                for hand in WAYS[way]:
                    rows[hand].add(INTENTS.get(one.kind, one.kind.replace("_", " ")))
    return dict(rows)
