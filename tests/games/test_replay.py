"""A game is the same game under whatever dictionary it is resumed, undone and corrected."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, cast

import lift_random as lift
import msgspec
import newword_random as newword
import pytest
import sprout_random as sprout
import wfw_random as wfw
import worph_random as worph
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample

from companion.errors import CompanionError
from companion.games import NAMES
from companion.games.api.chance import Chance
from companion.journal import store
from companion.journal.file.rows import Act, AnyRow, Dictionary, GameHeader
from companion.journal.journal import Journal
from companion.lexicon import Ruling, closed
from companion.lexicon.shelf import Missing
from companion.table.history import History
from companion.table.table import Table

STEPS = 25
SEEDS = st.integers(0, 10**6)


class Game(NamedTuple):
    """How a game is played at random: what it begins with, and what is done next."""

    games: st.SearchStrategy[dict[str, Any]]
    setup: Callable[[dict[str, Any]], dict[str, Any]]
    action: Callable[[Any, int, int], dict[str, Any]]
    words: list[str]
    facts: dict[str, Any]


def _worph(game: dict[str, Any]) -> dict[str, Any]:
    tiles = {"tile_counts": "limited", "tiles": worph.TILES} if game["limited"] else {}
    drawer = {"drawer": game["players"][-1]}
    return {"players": game["players"], "options": {**game["options"], **tiles}, "setup": drawer}


def _sprout(game: dict[str, Any]) -> dict[str, Any]:
    first = sprout.start(game)
    setup = {"first": first.first, "variations": first.variations}
    options = msgspec.to_builtins(first.options)
    return {"players": first.players, "options": options, "setup": setup}


def _wfw(game: dict[str, Any]) -> dict[str, Any]:
    players = wfw.start(game).players
    chips = dict(zip(players, game["stacks"], strict=True))
    return {
        "players": players,
        "options": game["options"],
        "setup": {**game["setup"], "chips": chips},
    }


def _cards(deck: dict[str, Any]) -> Callable[[dict[str, Any]], dict[str, Any]]:
    def setup(game: dict[str, Any]) -> dict[str, Any]:
        return {**game, "setup": {"deck": deck}}

    return setup


PLAYED = {
    "worph": Game(worph.GAMES, _worph, worph.action, worph.WORDS, {"not_nouns": worph.WORDS[::2]}),
    "word_sprout": Game(
        sprout.GAMES, _sprout, sprout.action, sprout.WORDS,
        {"verbs": sprout.WORDS[::4], "plural_only": sprout.WORDS[1::9]},
    ),
    "word_for_word": Game(wfw.GAMES, _wfw, wfw.action, wfw.WORDS, {}),
    "word_lift": Game(
        lift.GAMES, _cards(lift.DECK), lift.action, lift.WORDS,
        {"same_word_forms": [[w, f"{w}S"] for w in lift.WORDS[::3]]},
    ),
    "newword": Game(newword.GAMES, _cards(newword.DECK), newword.action, newword.WORDS, {}),
}  # fmt: skip


def words_of(game: Game, words: set[str]) -> Ruling:
    return closed({"words": sorted(words), **game.facts})


class Evening:
    """A random game at a table; its rows are kept as text, as the file keeps them."""

    def __init__(self, name: str, given: dict[str, Any], ruling: Ruling) -> None:
        self.game = PLAYED[name]
        dictionary = Dictionary(name=ruling.name, size=ruling.size, sha256=ruling.sha256)
        setup = self.game.setup(given)
        self.head = GameHeader(game=name, dictionary=dictionary, version="0", **setup)
        self.texts: list[str] = []
        self.table = self.seated(ruling)

    def seated(self, ruling: Ruling) -> Table:
        return Table(self.head, ruling, cast("Journal", self), 1, Chance(1))

    def append(self, _game: int, row: AnyRow) -> None:
        """What the journal does, without a disk."""
        self.texts.append(store.encode(row))

    def rows(self) -> list[AnyRow]:
        return [store.decode_row(text) for text in self.texts]

    def play(self, seed: int) -> None:
        luck = random.Random(seed)
        for roll in (0, *(luck.randrange(100) for _ in range(STEPS))):
            self.step(roll, luck.randrange(10**6))

    def step(self, roll: int, pick: int) -> None:
        """Mostly an action; sometimes the last ones are undone, or an earlier one corrected."""
        count = len(self.table.records)
        if roll % 13 == 7 and count:
            self.table.undo(1 + pick % min(count, 4), ())
        elif roll % 13 == 8 and count:
            leave_out(self.table, pick % count)
        else:
            raw = self.game.action(self.table.state, roll, pick)
            if raw["do"] != "state":
                self.table.act(msgspec.convert(raw, self.table.rules.Actions))

    def resumed(self, ruling: Ruling) -> Table:
        table = self.seated(ruling)
        table.load(self.rows())
        return table


def leave_out(table: Table, index: int) -> None:
    """A turn has never happened, unless what follows would not fit any more."""
    if not table.try_amend({index: None}).broken:
        table.amend({index: None})


def later_lists(evening: Evening) -> Iterator[Ruling]:
    """A word refused, a word added, another list, and the list removed."""
    asked = [row.answers for row in evening.rows() if isinstance(row, Act)]
    said = {key.split()[1]: answer for one in asked for key, answer in one.items()}
    words = set(evening.game.words)
    yield words_of(evening.game, words - {word for word, good in said.items() if good})
    yield words_of(evening.game, words | {word for word, good in said.items() if not good})
    yield words_of(evening.game, set(evening.game.words[1::3]) - set(said))
    yield cast("Ruling", Missing("removed"))


def check_resumed(evening: Evening) -> None:
    """Read again it is the same state with the same points, and so is every undo."""
    for ruling in later_lists(evening):
        table = evening.resumed(ruling)
        assert table.state == evening.table.state
        assert table.view() == evening.table.view()
        for count in range(1, len(table.records) + 1):
            assert table.records[-count].outcome == evening.table.records[-count].outcome


def check_corrected(evening: Evening, pick: int) -> None:
    """A turn corrected under a later list stays so, whatever list comes after that."""
    later = [ruling for ruling in later_lists(evening) if not isinstance(ruling, Missing)]
    for ruling in later:
        after = Evening.__new__(Evening)
        after.game, after.head, after.texts = evening.game, evening.head, [*evening.texts]
        after.table = after.resumed(ruling)
        if after.table.records:
            leave_out(after.table, pick % len(after.table.records))
            check_resumed(after)


def check(name: str, given: dict[str, Any], seed: int) -> None:
    game = PLAYED[name]
    evening = Evening(name, given, words_of(game, set(game.words)))
    evening.play(seed)
    check_resumed(evening)
    check_corrected(evening, seed)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_game_stays_the_same_game_under_every_later_list(name: str, data: st.DataObject) -> None:
    check(name, data.draw(PLAYED[name].games), data.draw(SEEDS))


@pytest.mark.parametrize("name", NAMES)
def test_without_the_recorded_answers_it_would_not(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the test above asserts cannot be so by chance, in any of the games."""
    monkeypatch.setattr(History, "_kept", lambda *_: {})

    def differs(example: tuple[dict[str, Any], int]) -> bool:
        try:
            check(name, *example)
        except (AssertionError, CompanionError):
            return True
        return False

    quick = settings(max_examples=300, phases=[Phase.generate], deadline=None)
    try:
        find(st.tuples(PLAYED[name].games, SEEDS), differs, settings=quick)
    except NoSuchExample:
        pytest.fail("the game is the same without any recorded answer")
