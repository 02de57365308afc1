"""Plays on the emulated board, and reads the journal of its box."""

from __future__ import annotations

import base64
import contextlib
import json
import random
import tempfile
import time
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from board import DOWN, STATE, UP, WIRING, Board, line_of
from causes import SETTINGS
from reading import reads

from companion.games.worph.engine.plays import possible_plays
from companion.journal.journal import Journal
from companion.lexicon import open_ruling
from companion.scenes.joining import LEAVE_S
from companion.table.history import History
from companion.ui.front import BLINK_S
from companion.ui.ui import CALM_S
from hardware.box import KNOB, SPIN, seat

SOON_S = 0.1
"""A press lights its lamp sooner."""

PowerOn = Callable[..., Board]
Figure = Callable[[str, str], None]
"""Receives the name of a measurement and its value."""

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
COPY = f"cd /run && sqlite3 {STATE}/games.db '.backup games.db' && cat games.db"
LOOK = (
    "cd /root; setpriv --reuid=companion --regid=companion {groups} env"
    f" STATE_DIRECTORY={STATE} /opt/tabletop-word-companion/bin/companion doctor --json || true"
)
"""As the installed command does it for whoever has no games of their own."""

SPIN_HELD = """
spin=$(ls -d /sys/devices/platform/gpio-sim.0/gpiochip*/sim_gpio26/pull)
systemctl stop companion
echo pull-down > $spin
systemctl start --no-block companion
while [ "$(cat $spin)" != pull-up ]; do :; done
echo pull-down > $spin
"""
"""Whoever claims a simulated line resets its pull: the button is down again at once."""


def history(board: Board) -> History:
    """Replay the newest game from a copy of the box's journal."""
    with tempfile.TemporaryDirectory() as folder:
        _, out, _ = board.ask("shell", command=COPY)
        copy = Path(folder) / "games.db"
        copy.write_bytes(base64.b64decode(out))
        journal = Journal(copy)
        try:
            record = journal.games()[-1]
            found = History(record.header, open_ruling("ENABLE1"))
            found.load(journal.rows(record.game))
        finally:
            journal.close()
    return found


def on_library(board: Board, library: str, *more: str) -> None:
    """Start the box anew with its pins on this library, and wait for the first list.

    `more` are other lines of the settings under [box].
    """
    lines = "\n".join(["[box]", f'pin_factory = "{library}"', *more, ""])
    board.put(SETTINGS, lines.encode())
    board.shell("systemctl restart companion")
    board.pictured("home", within=90)


def joining(board: Board) -> None:
    """Go from the first list to the list of Worph's players."""
    board.choose(0)
    board.choose(0)
    board.pictured("worph")
    board.choose(0)
    asks = "NEW TO WORPH?"
    board.until(lambda: reads(board.look(), asks) or reads(board.look(), "JOIN"), "the players")
    if reads(board.look(), asks):
        board.press(KNOB)
    board.pictured("join")


def join(board: Board, *seats: int) -> None:
    """Go from the first list to the first card of Worph."""
    joining(board)
    board.press(*map(seat, seats))
    board.sees(f"P{seats[-1]}")
    board.press(KNOB)
    board.sees("draw a card")


def plug_in(board: Board) -> None:
    """Plug the USB keyboard in, and wait until the box reads it."""
    board.ask("plug")
    files = "ls -l /proc/$(systemctl show companion --value --property MainPID)/fd"
    board.until(lambda: "/dev/input/" in board.shell(files, check=False), "the keyboard")


def spell(board: Board, word: str) -> None:
    """Enter a whole word with the knob, letter by letter."""
    time.sleep(CALM_S)
    at = 0
    for letter in word:
        board.turn(ALPHABET.index(letter) - at)
        mend(board, letter)
        board.press(KNOB)
        at = ALPHABET.index(letter)
    board.sees("push: OK")
    board.press(KNOB)


def mend(board: Board, letter: str) -> None:
    """Turn back or on as a person does: a busy machine may lose a detent."""
    for _ in range(3):
        with contextlib.suppress(AssertionError):
            board.sees(f"push: {letter}", within=1)
            return
        picture = board.look()
        shown = next((one for one in ALPHABET if reads(picture, f"push: {one}")), letter)
        board.turn(ALPHABET.index(letter) - ALPHABET.index(shown))


def begun(board: Board, *seats: int) -> None:
    """A game of those seats with CAT on the table, the first player about to spin."""
    join(board, *seats)
    spell(board, "CAT")
    board.sees(f"P{seats[0]}: SPIN")
    time.sleep(CALM_S)


def spun(board: Board) -> None:
    """Press the spin button and wait until the wheel stands."""
    time.sleep(CALM_S)
    board.press(SPIN)
    board.sees("0:2", within=8)


def buzzed(board: Board) -> list[tuple[int, int]]:
    """What the buzzer's line was set to since `trace`: when, ns, and the level."""
    assert WIRING.buzzer is not None
    return board.traced(WIRING.buzzer.line)


def first_after(moments: Iterable[int], moment: int) -> float:
    """The time from a moment to the next one, ms."""
    later = [one for one in moments if one > moment]
    assert later, "nothing came of a press"
    return (min(later) - moment) / 1e6


def lit_one_by_one(board: Board) -> tuple[list[int], list[float]]:
    """Everybody joins the empty list of players, and leaves it; the display is not needed.

    The moments of the presses, ns, and how long each took to light its lamp, ms. Free seats
    blink: only those count that were dark and would have stayed so.
    """
    numbers = range(1, len(WIRING.seats) + 1)
    board.trace()
    pressed = board.press(*map(seat, numbers))[::2]
    board.shell("sleep 0.2")
    traced = [board.traced(lamp_of(number)) for number in numbers]
    times = [
        first_after((at for at, level in levels if level), moment)
        for levels, moment in zip(traced, pressed, strict=True)
        if _was_dark(levels, moment)
    ]
    leave(board, *numbers)
    return pressed, times


def leave(board: Board, *numbers: int) -> None:
    """Players hold their buttons together, and leave the list of players."""
    lines = [line_of(seat(number)) for number in numbers]
    held = [(SOON_S, lines[0], DOWN), *((0.001, line, DOWN) for line in lines[1:])]
    board.touch([*held, (LEAVE_S + 0.5, lines[0], UP), *((0.001, line, UP) for line in lines[1:])])


def lamp_of(number: int) -> int:
    """The line of a seat's lamp."""
    lamp = WIRING.seats[number - 1].lamp
    assert lamp is not None
    return lamp


def _was_dark(levels: list[tuple[int, int]], ns: int) -> bool:
    """Whether a lamp that blinks was dark at a moment, and would have stayed so for a while."""
    before = [level for at, level in levels if at < ns]
    return bool(before) and not before[-1] and ns / 1e9 % (2 * BLINK_S) < 2 * BLINK_S - SOON_S


def best(board: Board) -> str:
    """The valid word that leaves the next player the most words."""
    ruling = open_ruling("ENABLE1")
    plays = possible_plays(history(board).state, ruling)  # type: ignore[arg-type]
    return max(plays, key=lambda play: len(list(ruling.neighbours(play.word)))).word


def enter(board: Board, old: str, new: str) -> None:
    """Enter a changed word with the knob: the place, then the letter."""
    index = next(
        (i for i, pair in enumerate(zip(old, new, strict=False)) if len(set(pair)) > 1), len(old)
    )
    gap = len(new) > len(old)
    wanted = index * 2 + (0 if gap else 1)
    board.turn(wanted - (len(old) * 2 - 1))
    board.press(KNOB)
    board.turn(ALPHABET.index(new[index]) - ALPHABET.index("N"))
    board.press(KNOB)


@cache
def words() -> list[str]:
    """A long game of Worph: each word one letter from the last, none twice, from CAT."""
    return max((walk(random.Random(seed)) for seed in range(20)), key=len)


def walk(chance: random.Random) -> list[str]:
    ruling, path = open_ruling("ENABLE1"), ["CAT"]
    while True:
        near = (word for word in ruling.neighbours(path[-1]) if len(word) == 3)
        onward = [word for word in near if word[-1] != "S" and word not in path]
        if not onward:
            return path[1:]
        path.append(chance.choice(onward))


def found(board: Board, groups: str = "--init-groups") -> dict[str, dict[str, str]]:
    """The check-up's findings by part."""
    said = board.shell(LOOK.format(groups=groups), timeout=120)
    return {one["part"]: one for one in json.loads(said)["findings"]}


def cost(board: Board) -> tuple[float, float, float]:
    """The processor's time that the program has had, s, its memory, and what is its own of it, MB.

    The rest is pages of files, which the kernel drops when it needs the room.
    """
    ns = board.shell("systemctl show companion --value --property CPUUsageNSec")
    pid = board.shell("systemctl show companion --value --property MainPID")
    rows = board.shell(f"grep -E 'VmRSS|RssAnon' /proc/{pid}/status").splitlines()
    whole, own = (int(row.split()[1]) / 1024 for row in rows)
    return int(ns) / 1e9, whole, own
