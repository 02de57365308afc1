"""Takes a player's name out of a game, as if that player had been *somebody* from the start.

Only what holds the name of a player changes, never a word that is spelled like it. The name is
followed through its changes: a game in which ANA became ANNA has neither after ANNA is forgotten.
Whoever bore the name for a while, and has another one now, keeps that one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, cast

import msgspec

from companion.errors import CompanionError
from companion.games import find_game
from companion.games.api.recording import digest
from companion.journal import store
from companion.journal.file.entries import GameHeader, Led, Raw
from companion.journal.forgotten import Forgotten
from companion.lexicon.ruling import Ruling
from companion.lexicon.shelf import Missing
from companion.names import somebodies
from companion.table import names
from companion.table.history import History

JSON_TEXT = re.compile(r'"([^"\\]*)"')
"""A text in JSON, as any name is written."""

STRANGE = (
    *(CompanionError, msgspec.MsgspecError),
    *(AttributeError, LookupError, TypeError, ValueError),
)
"""What a game or an entry of another version may raise."""


class Texts(NamedTuple):
    """A game as it is in the journal: the texts of its header and of its rows."""

    header: str
    rows: Sequence[str]


def without_name(game: Texts, name: str) -> Texts:
    """The game without this player's name; the same one if no player has it.

    Computer players keep their names.
    """
    sign = store.encode(name)
    if not any(sign in text for text in (game.header, *game.rows)):
        return game
    try:
        changed = _by_types(game, name)
    except STRANGE:
        changed = _by_signs(game, name)  # a game or an entry of another version
    return game if changed == game else _with_digests(game, changed)


def without_forgotten(game: Texts, forgotten: Forgotten) -> Texts:
    """The game without all players that were forgotten, in the order of their forgetting."""
    texts = {found[1] for text in (game.header, *game.rows) for found in JSON_TEXT.finditer(text)}
    for name in forgotten.players_in(texts):
        game = without_name(game, name)
    return game


class _Somebodies:
    """What players are called instead, going back through the game from its end.

    `now` has the names to be changed at that moment. Whoever bears the name there becomes somebody
    whom the game does not have yet.
    """

    def __init__(self, game: Texts, name: str) -> None:
        whole = "\n".join((game.header, *game.rows))
        self._free = (one for one in somebodies() if store.encode(one) not in whole)
        self._name, self.now = name, dict[str, str]()

    def __call__(self, player: str) -> str:
        """What this player is called instead."""
        if player == self._name and player not in self.now:
            self.now[player] = next(self._free)
        return self.now.get(player, player)

    def go_back(self, old: str, new: str) -> tuple[str, str]:
        """Go back before a change of name; the two names of it are what they are called instead."""
        known = self(new)
        self.now.pop(old, None)
        if self.now.pop(new, None):
            self.now[old] = known
        return self(old), known

    def are_in(self, text: str) -> bool:
        """Whether a text may have a name that is to be changed."""
        return any(store.encode(one) in text for one in (self._name, *self.now))


def _by_signs(game: Texts, name: str) -> Texts:
    """The game with every text changed that is the name, as nobody knows which ones are players."""
    old, new = store.encode(name), store.encode(_Somebodies(game, name)(name))
    return Texts(game.header.replace(old, new), [row.replace(old, new) for row in game.rows])


def _by_types(game: Texts, name: str) -> Texts:
    """The game with the fields changed that hold players; raises what strange texts raise."""
    header: Raw = msgspec.json.decode(game.header)
    if name in header.get("machines", ()):
        return game
    rules, change, rows = find_game(header["game"]).rules, _Somebodies(game, name), list[str]()
    for text in reversed(game.rows):
        if change.are_in(text):
            row: Raw = msgspec.json.decode(text)
            _rename_row(row, rules.Actions, change)
            rows.append(store.encode(row))
        else:
            rows.append(text)
    if not change.are_in(game.header):
        return Texts(game.header, rows[::-1])
    header["players"] = [change(one) for one in header["players"]]
    for key in ("buttons", "scores"):
        if key in header:
            header[key] = names.rename_keys(header[key], change)
    if "setup" in header:
        header["setup"] = names.rename(header["setup"], rules.Setup, change)
    return Texts(store.encode(header), rows[::-1])


def _rename_row(row: Raw, actions: Any, change: _Somebodies) -> None:
    """Change the names in a row; raises LookupError for one of an unknown kind."""
    for key in ("points", "back"):
        if row.get("led") and row["led"].get(key):
            row["led"][key] = names.rename_keys(row["led"][key], change)
    match row["row"]:
        case "act":
            row["action"] = names.rename(row["action"], actions, change)
        case "amend":
            for one in row["changes"]:
                if one.get("action"):
                    one["action"] = names.rename(one["action"], actions, change)
        case "undo" if "agreed" in row:
            row["agreed"] = [change(one) for one in row["agreed"]]
        case "clock" if "by" in row:
            row["by"] = change(row["by"])
        case "seats":
            row["buttons"] = names.rename_keys(row["buttons"], change)
        case "finish" if "result" in row:
            facts = row["result"].items()
            row["result"] = {key: _rename_fact(key, one, change) for key, one in facts}
        case "rename":
            row["old"], row["new"] = change.go_back(row["old"], row["new"])
        case kind if kind not in ("undo", "clock", "finish"):
            raise LookupError(kind)


def _rename_fact(key: str, fact: Any, change: names.Change) -> Any:
    """A fact of a game's end; in those about words only the keys are players."""
    return names.rename_keys(fact, change) if key == "words" else _rename_all(fact, change)


def _rename_all(value: Any, change: names.Change) -> Any:
    if isinstance(value, dict):
        return {change(key): _rename_all(one, change) for key, one in value.items()}
    if isinstance(value, list):
        return [_rename_all(one, change) for one in value]
    return change(value) if isinstance(value, str) else value


# -- digests --------------------------------------------------------------------------


def _with_digests(before: Texts, after: Texts) -> Texts:
    """The changed game with the digests that its states have now.

    From where today's rules judge the game differently the entries keep theirs: they still do.
    """
    agreed, fresh = dict(_digests(before, _Judged)), dict(_digests(after, _Unjudged))
    rows = list(after.rows)
    for index in agreed.keys() & fresh.keys():
        row: Raw = msgspec.json.decode(rows[index])
        if row.get("led"):
            row["led"]["state"] = fresh[index]
            rows[index] = store.encode(row)
    return Texts(after.header, rows)


class _Judged(History):
    """A replay, one entry after the other."""

    def follow(self, text: str, number: int) -> str:
        """The digest after an entry; raises ReplayDiffers if it was judged differently."""
        self._replay(store.decode_row(text), number)
        return digest(self.state)


class _Unjudged(_Judged):
    """A replay that does not compare digests, because they are those of another state."""

    def _compare(self, saved: Led | None, led: Led, number: int) -> None:
        if saved is not None:
            super()._compare(msgspec.structs.replace(saved, state=led.state), led, number)


def _digests(game: Texts, kind: type[_Judged]) -> Iterator[tuple[int, str]]:
    """The digests of a game's states by the index of the entry, as far as it can be replayed."""
    try:
        header = store.decode(game.header, GameHeader)
        replay = kind(header, cast("Ruling", Missing(header.dictionary.name)))
        for index, text in enumerate(game.rows):
            yield index, replay.follow(text, index + 1)
    except STRANGE:
        return  # an entry of another version
