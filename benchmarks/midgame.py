"""Writes a journal with an unfinished game of Worph by four players."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from companion.games.api.chance import Chance
from companion.games.api.recording import RecordingRuling
from companion.games.worph.rules.actions import DrawStart, Pass, Play, Spin
from companion.games.worph.rules.view import WorphView
from companion.games.worph.rules.words import new_letter_places
from companion.journal.file.entries import Dictionary, GameHeader
from companion.journal.journal import Journal
from companion.journal.store import NAME as JOURNAL
from companion.lexicon import open_ruling
from companion.lexicon.ruling import Ruling
from companion.table.table import Table

PLAYERS = ("AL", "NB", "JR", "AR")
SEED = 1
TURNS = 12


def start_game(journal: Journal, ruling: Ruling, options: dict[str, Any]) -> Table:
    """Start a new game with its first word on the table."""
    dictionary = Dictionary(name=ruling.name, size=ruling.size, sha256=ruling.sha256)
    buttons = {player: seat for seat, player in enumerate(PLAYERS, 1)}
    header = GameHeader(
        game="worph",
        players=PLAYERS,
        dictionary=dictionary,
        version="benchmark",
        buttons=buttons,
        options=options,
        setup={"drawer": PLAYERS[-1]},
    )
    table = Table(header, ruling, journal, journal.begin(header).result(), Chance(SEED))
    table.act(DrawStart(by=PLAYERS[-1])).saved.result()
    return table


def legal_word(table: Table, chance: random.Random) -> Play | Pass:
    """A legal word for the player whose turn it is, or a pass if there is none."""
    view = table.view()
    assert isinstance(view, WorphView)
    words = [w for w in table.ruling.neighbours(view.table_word) if len(w) <= 10]
    for word in chance.sample(words, len(words)):
        for index in new_letter_places(view.table_word, word):
            play = Play(by=view.turn, word=word, index=index)
            if table.rules.apply(table.state, play, RecordingRuling(table.ruling)).accepted:
                return play
    return Pass(by=view.turn)


def write_game(state: Path, turns: int = TURNS, **options: Any) -> None:
    """Write an unfinished game to the folder, in the middle of a turn."""
    journal, chance = Journal(state / JOURNAL), random.Random(SEED)
    table = start_game(journal, open_ruling(), options)
    for _ in range(turns):
        table.act(Spin(by=table.view().turn)).saved.result()
        table.act(legal_word(table, chance)).saved.result()
    table.act(Spin(by=table.view().turn)).saved.result()
    journal.close()
