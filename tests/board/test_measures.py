"""What the box needs: bytes on the bus, memory, and time of the processor."""

from __future__ import annotations

import base64

from board import PARAMETERS, STATE, Board, Message
from causes import cause
from evenings import Figure, PowerOn, begun, cost, history, join, joining, plug_in, words

from companion.games.kit.wheel import SPIN_S, STEPS
from companion.games.worph.rules.actions import Play
from hardware.box import KNOB, SPIN, seat

DEFAULT_HZ = 100_000
"""The speed of a Raspberry Pi's I2C bus without a line in config.txt."""

WHOLE = 1000
"""A message of more bytes is a whole picture."""

HOUR_S, GAMES, TURNS = 3600, 6, 60
WATCHED_S, IDLE_S = 120, 10
LUMA = """
from luma.core.interface.serial import i2c
from luma.oled.device import ssd1306
from PIL import Image
device = ssd1306(i2c(port=1, address=0x3C))
device.persist = True
device.display(Image.effect_noise((128, 64), 50).convert("1"))
device.display(Image.effect_noise((128, 64), 60).convert("1"))
"""
EVENING = """
import json, subprocess, sys, time
from evdev import UInput, ecodes
show = "systemctl show companion --value --property MainPID"
process = subprocess.run(show.split(), capture_output=True, text=True).stdout.strip()
keyboard = UInput({ecodes.EV_KEY: range(1, 128)}, name="USB Keyboard", bustype=3)
time.sleep(3)

def strike(*names):
    for name in names:
        for value in (1, 0):
            keyboard.write(ecodes.EV_KEY, ecodes.ecodes["KEY_" + name], value)
            keyboard.syn()
            time.sleep(0.02)

strike("UP")
time.sleep(1)
strike("ENTER")
time.sleep(2)
for number, game in enumerate(open("/run/words").read().splitlines()):
    card, *words = game.split()
    for name in ("DELETE", "DELETE", "ENTER", *card, "ENTER") if number else ():
        strike(name)
        time.sleep(3)
    for word in words:
        strike("SPACE", *word, "ENTER")
        time.sleep(4)
    status = open(f"/proc/{process}/status").read()
    print(*(status.partition(name)[2].split()[0] for name in ("VmRSS:", "RssAnon:")))
"""
PYTHON = "/opt/tabletop-word-companion/bin/python"


def bus_hz(board: Board) -> int:
    """The clock of the display's bus, as it is installed."""
    return int(board.shell(f"cat {PARAMETERS}/bus_hz"))


def bus_cost(messages: list[Message], hz: int) -> tuple[int, float]:
    """The number of bytes with addresses, and their time on the bus in ms."""
    bits = sum(10 + 9 * len(one.data) for one in messages)
    return sum(1 + len(one.data) for one in messages), bits * 1000 / hz


def between(messages: list[Message], since: int, a: float, b: float) -> list[Message]:
    """The messages from `a` to `b` seconds after a moment."""
    return [one for one in messages if a * 1e9 <= one.ns - since < b * 1e9]


def lumas_way(board: Board, hz: int) -> tuple[int, float]:
    """What luma's own driver sends for a picture."""
    board.shell("systemctl stop companion")
    board.put("/run/frame.py", LUMA.encode())
    board.listen()
    board.shell(f"cd /run; {PYTHON} -W ignore frame.py")
    picture = bus_cost(board.listen()[-2:], hz)
    board.shell("systemctl start companion")
    board.pictured("home-board", within=90)
    return picture


@cause(
    "each picture is sent whole",
    ("hardware/parts/drivers.py", "changes(self._shown, new) if self._shown else", ""),
)
def test_only_what_changes_goes_over_the_bus(board: Board, figure: Figure) -> None:
    """Without the whole picture that goes out every ten seconds, lest a panel was swapped."""
    board.change(("hardware/parts/oled.py", "RESYNC_S = 10.0", "RESYNC_S = 1000.0"))
    hz = bus_hz(board)
    at = f"at {hz / 1000:g} kHz"
    full, full_ms = lumas_way(board, hz)
    figure("a picture in luma's own way", f"{full} bytes, {full_ms:.1f} ms {at}")
    plug_in(board)
    joining(board)
    board.press(seat(1), seat(2), KNOB)
    board.sees("draw a card")
    board.shell("sleep 1")
    board.listen()
    board.type("C")
    board.shell("sleep 0.5")
    letter = board.listen()
    board.type("AT<ENTER>")
    board.sees("P1: SPIN")
    pressed = board.press(SPIN)[0]
    board.shell(f"sleep {SPIN_S + 7}")
    board.listen()
    spin = between(board.messages, pressed, 0, SPIN_S + 0.5)
    seconds = between(board.messages, pressed, SPIN_S + 1.5, SPIN_S + 6.5)
    for what, found, pictures, share in (
        ("the first letter of a card word", letter, 1, 1),
        ("a spin of the wheel", spin, STEPS, 1),
        ("a second of the timer", seconds, 5, 5),
    ):
        size, ms = bus_cost(found, hz)
        drawn = pictures / share
        figure(
            what,
            f"{size / share:.0f} bytes, {ms / share:.1f} ms {at};"
            f" in luma's way {drawn * full:.0f} bytes, {drawn * full_ms:.1f} ms",
        )
        assert size / share < drawn * full / 2


@cause(
    "the bus runs at a Pi's default speed",
    ("systemd/install.sh", "    speed_up_i2c\n    run", "    run"),
)
def test_the_bus_runs_as_fast_as_the_display_allows(board: Board, figure: Figure) -> None:
    """A letter and a whole picture take a quarter of their time at a Pi's default speed."""
    hz = bus_hz(board)
    plug_in(board)
    join(board, 1, 2)
    board.shell("sleep 1")
    board.listen()
    board.type("C")
    board.shell("sleep 0.5")
    letter = board.listen()
    board.shell("sleep 11")
    for what, sent, most in (("letter", letter, 0.3), ("picture", whole(board.listen()), 0.27)):
        fast, slow = bus_cost(sent, hz)[1], bus_cost(sent, DEFAULT_HZ)[1]
        speeds = f"at {hz / 1000:g} kHz, {slow:.1f} ms at {DEFAULT_HZ / 1000:g} kHz"
        figure(f"a {what} at the installed and the default speed", f"{fast:.1f} ms {speeds}")
        assert fast <= most * slow


def whole(messages: list[Message]) -> list[Message]:
    """The picture that is sent whole every ten seconds: where it goes, and its bytes."""
    at = next(at for at, one in enumerate(messages) if len(one.data) > WHOLE)
    return messages[at - 1 : at + 1]


def quiet_table(power_on: PowerOn) -> Board:
    """A board on which nobody waits for what waits: an hour passes as soon as its work is done.

    It has no sound card, which would never wait.
    """
    board = power_on()
    board.pictured("home-board", within=90)
    begun(board, 1, 2)
    board.put("/etc/modprobe.d/silent.conf", b"install snd-aloop /bin/false\n")
    board.power_off()
    return power_on(append="time-travel")


@cause(
    "somebody looks all the time",
    (
        "companion/ui/ui.py",
        "known = [moment for moment in moments if moment is not None]",
        "known = [now + 0.005]",
    ),
)
@cause(
    "a loudspeaker is looked for all the time",
    ("hardware/parts/audio/speaker.py", "self._patience *= 2", "self._patience = 20.0"),
)
def test_an_idle_table_needs_little(power_on: PowerOn, figure: Figure) -> None:
    """An hour at the table, a spinner's turn away from the next player."""
    board = quiet_table(power_on)
    board.pictured("go-on", within=90)
    board.press(KNOB)
    board.sees("P1: SPIN")
    board.shell("sleep 60", timeout=120)
    before, _, little = cost(board)
    board.ask("shell", within=1800, command=f"sleep {HOUR_S}", timeout=2 * HOUR_S)
    after, memory, own = cost(board)
    hour = after - before
    figure(
        "an idle hour at the table",
        f"{hour:.0f} s of the processor; {memory:.1f} MB, {own - little:+.1f} MB in that hour",
    )
    assert hour < HOUR_S / 10
    assert own < little + 1.5


@cause(
    "the device is played on for ever",
    ("hardware/parts/audio/alsa.py", "if self._pcm and self._voices:", "if self._pcm:"),
)
def test_an_idle_table_with_a_sound_card_needs_little(board: Board, figure: Figure) -> None:
    """Two minutes in real time, because a sound card keeps the time of the host."""
    begun(board, 1, 2)
    board.shell("sleep 15")
    before = cost(board)[0]
    board.shell(f"sleep {WATCHED_S}", timeout=2 * WATCHED_S)
    hour = (cost(board)[0] - before) * HOUR_S / WATCHED_S
    figure("an idle hour at the table, with a sound card", f"{hour:.1f} s of the processor")
    assert hour <= IDLE_S


@cause(
    "something is kept for ever",
    (
        "companion/ui/ui.py",
        "        now = self.now\n",
        "        now = self.now; self.kept = [*getattr(self, 'kept', []), bytearray(30000)]\n",
    ),
)
def test_a_long_evening_needs_no_more_memory(power_on: PowerOn, figure: Figure) -> None:
    """Six games one after another, at full speed, by a hand inside the board."""
    board = quiet_table(power_on)
    board.put("/run/evening.py", EVENING.encode())
    played = ["CAT", *words()]
    games = [played[at : at + TURNS + 1] for at in range(0, GAMES * TURNS, TURNS)]
    board.put("/run/words", "\n".join(map(" ".join, games)).encode())
    hand = board.begin("shell", command="python3 /run/evening.py", timeout=4 * HOUR_S)
    status, said, why = board.answer(hand, within=1800)
    if status:
        raise RuntimeError(f"the hand inside the board gave up: {why}")
    rows = base64.b64decode(said).decode().splitlines()
    whole, own = zip(*((int(part) / 1024 for part in row.split()) for row in rows), strict=True)
    assert board.shell(f"sqlite3 {STATE}/games.db 'SELECT count(*) FROM games'") == f"{GAMES}"
    kept = [one for one in history(board).records if isinstance(one.action, Play)]
    assert len(kept) == TURNS
    figure(
        f"memory in an evening of {GAMES * TURNS} words",
        f"{whole[0]:.1f} MB after the first of {GAMES} games, {whole[-1]:.1f} MB after all; without"
        f" the pages of the dictionary's file {', '.join(f'{game:.1f}' for game in own)} MB",
    )
    assert own[-1] < own[0] + 3
    assert own[-1] < own[GAMES // 2] + 0.5, "it does not come to rest"
