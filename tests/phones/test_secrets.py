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
from secrets_kit import Listeners, Listening, mark_secrets

from companion.games.api.rules import Action
from companion.games.api.ui import Context, Gesture, PrivateEntry
from companion.games.worph.rules.actions import Pass
from companion.games.worph.ui import controls
from companion.journal.file.entries import GameHeader
from companion.scenes import ending
from companion.scenes.playing import private
from companion.widgets.pick import Pick

COUNT = int(os.environ.get("SECRET_GAMES", "2"))
GESTURES = 40

KINDS = (
    ("worph", "", False),
    ("word_sprout", "", False),
    ("word_for_word", "dealt", False),
    ("word_lift", "dealt", False),
    ("newword", "dealt", False),
    ("newword", "dealt", True),
)


@pytest.mark.parametrize(("game", "hands", "junior"), KINDS)
def test_no_message_has_a_secret_of_another_seat(
    game: str,
    hands: str,
    junior: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    drawn = mark_secrets(monkeypatch)
    monkeypatch.setattr(ending, "Playing", WatchedGame)
    for seed in range(COUNT):
        luck = Luck(f"secrets {game} {junior} {seed}")
        state = tmp_path / str(seed)
        save_unfinished(state, random_header(luck, game, hands, junior=junior))
        monkey = Listening(luck, GESTURES)
        evening(state, monkey.play, seed=seed, settings=EIGHT)
        assert monkey.heard > 100
    no_complaints(caplog)
    assert drawn or not hands, "no hand was looked at"


def random_header(luck: Luck, game: str, hands: str, *, junior: bool) -> GameHeader:
    """A random game of this kind."""
    begun = header(luck, game, hands)
    while begun.options.get("junior", False) != junior:
        begun = header(luck, game, hands)
    return begun


def shows_a_hand_and_an_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Worph with something to hide: F1 shows P1's hand, F2 has P1 pick in secret."""
    step: Callable[..., Any] = controls.step
    means = {
        "F1": PrivateEntry("P1"),
        "F2": PrivateEntry("P1", Pick("ENTRY", ("stay", "pass")), pass_or_stay),
    }

    def steps(draft: Any, context: Context, gesture: Gesture) -> Any:
        return means.get(gesture.event.key) or step(draft, context, gesture)

    monkeypatch.setattr(controls, "step", steps)


def pass_or_stay(index: int) -> Action:
    return Pass(by="P1" if index else "P2")


def open_secret(key: str) -> Callable[[Evening], Any]:
    """An evening in which P1 opens a secret while phones listen."""

    async def play(table: Evening) -> None:
        await start_game(table)
        listeners = Listeners(table)
        await table.type(f"<{key}>")
        await table.sees("GIVE THE BOX TO")
        await table.type("<ENTER>")
        await table.sees("NO HAND" if key == "F1" else "ENTRY")
        assert listeners.check()

    return play


@pytest.mark.parametrize("key", ["F1", "F2"])
def test_a_secret_on_the_display_is_words_on_every_phone(
    play_evening: Run, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    shows_a_hand_and_an_entry(monkeypatch)
    drawn = mark_secrets(monkeypatch)
    play_evening(open_secret(key))
    assert drawn


@pytest.mark.parametrize("key", ["F1", "F2"])
def test_a_prompt_without_its_privacy_is_found(
    play_evening: Run, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    shows_a_hand_and_an_entry(monkeypatch)
    mark_secrets(monkeypatch)
    prompt = private.Prompt

    def without_privacy(*given: Any, private: str = "", **how: Any) -> Any:
        return prompt(*given, **how)

    monkeypatch.setattr(private, "Prompt", without_privacy)
    with pytest.raises(AssertionError, match="a secret was sent"):
        play_evening(open_secret(key))
