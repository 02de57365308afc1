"""No message to a phone has a secret of another seat, in random games of every kind.

`make test-secrets` plays many more games (SECRET_GAMES for each kind).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from evening import Evening, evening
from evening_kit import Run, start_game
from monkey import EIGHT, Luck, WatchedGame, header, no_complaints, save_unfinished
from secrets_kit import Listeners, Listening, Secrets, add_secrets, mark_secrets
from sizes import examples, slow_after

from companion.journal.file.entries import GameHeader
from companion.phones.menu import codes
from companion.scenes import ending
from companion.scenes.playing import private

COUNT = int(os.environ.get("SECRET_GAMES", examples(10)))
GESTURES = 40

KINDS = (
    ("worph", "", False),
    ("word_sprout", "", False),
    ("word_for_word", "dealt", False),
    ("word_lift", "dealt", False),
    ("newword", "dealt", False),
    ("newword", "dealt", True),
)


@pytest.mark.parametrize(("game", "hands", "junior"), slow_after(3, KINDS))
def test_no_message_has_a_secret_of_another_seat(
    game: str,
    hands: str,
    junior: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    secrets = mark_secrets(monkeypatch)
    monkeypatch.setattr(ending, "Playing", WatchedGame)
    for seed in range(COUNT):
        luck = Luck(f"hidden {game} {junior} {seed}")
        state = tmp_path / str(seed)
        save_unfinished(state, random_header(luck, game, hands, junior=junior))
        monkey = Listening(luck, GESTURES, secrets)
        evening(state, monkey.play, seed=seed, settings=EIGHT)
        assert monkey.heard > 100
    no_complaints(caplog)
    assert secrets.drawn or not hands, "no hand was looked at"


def random_header(luck: Luck, game: str, hands: str, *, junior: bool) -> GameHeader:
    """A random game of this kind."""
    begun = header(luck, game, hands)
    while begun.options.get("junior", False) != junior:
        begun = header(luck, game, hands)
    return begun


def open_secret(key: str, secrets: Secrets) -> Callable[[Evening], Any]:
    """An evening in which P1 opens a secret, on the phone and at the box, while phones listen."""

    async def play(table: Evening) -> None:
        await start_game(table)
        listeners = Listeners(table, secrets)
        await table.type(f"<{key}>")
        await table.sees("SEE YOUR PHONE")
        assert listeners.check()
        await table.type("<ENTER>")
        await table.sees("GIVE THE BOX TO")
        await table.type("<ENTER>")
        await table.sees("NO HAND" if key == "F1" else "ENTRY")
        assert listeners.check()

    return play


@pytest.mark.parametrize("key", ["F1", "F2"])
def test_a_secret_is_words_on_every_other_phone(
    play_evening: Run, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    add_secrets(monkeypatch)
    secrets = mark_secrets(monkeypatch)
    play_evening(open_secret(key, secrets))
    assert secrets.drawn


@pytest.mark.parametrize(("key", "lost"), [("F1", "private"), ("F2", "private"), ("F2", "answers")])
def test_a_prompt_without_its_privacy_is_found(
    play_evening: Run, monkeypatch: pytest.MonkeyPatch, key: str, lost: str
) -> None:
    add_secrets(monkeypatch)
    secrets = mark_secrets(monkeypatch)
    prompt = private.Prompt
    monkeypatch.setattr(private, "Prompt", lambda *given, **how: prompt(*given, **how | {lost: ""}))
    with pytest.raises(AssertionError, match="a secret was sent"):
        play_evening(open_secret(key, secrets))


async def look_everywhere(table: Evening, listeners: Listeners) -> int:
    """Open every page that shows the code, while phones listen; returns how many they are."""
    pages = 0
    await table.choose("phones")
    for row in ("join: the code", "new code"):
        await table.choose(row)
        for _ in range(4):
            pages += listeners.code in table.words()
            listeners.check()
            await table.turn(1)
        await table.press("knob")
    return pages


@pytest.mark.parametrize("covered", [True, False])
def test_the_code_is_in_no_message(
    play_evening: Run, monkeypatch: pytest.MonkeyPatch, covered: bool
) -> None:
    pytest.importorskip("qrcode")

    async def play(table: Evening) -> None:
        await table.sees("WORD GAMES")
        listeners = Listeners(table, Secrets(), "http://192.168.178.123:8080/")
        await table.choose("judge words")
        await table.press("spin")
        assert await look_everywhere(table, listeners) == 8
        await table.press("spin")
        await start_game(table)
        await table.hold("knob", 1.0)
        assert await look_everywhere(table, listeners) == 8

    if covered:
        play_evening(play)
        return
    prompt = codes.Prompt
    monkeypatch.setattr(
        codes, "Prompt", lambda *one, **how: prompt(*one, **how | {"instead": None})
    )
    with pytest.raises(AssertionError, match="the code"):
        play_evening(play)
