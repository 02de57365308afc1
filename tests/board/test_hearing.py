"""Played by voice: a loopback sound card is the microphone and the loudspeaker of the box.

A synthetic voice speaks into the other end of the card. The board has 512 MB, so the voice uses
its small recogniser alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from board import STATE, Board
from causes import SETTINGS, UNIT_DIRECTORY, cause
from evenings import Figure, PowerOn, begun, history, plug_in, spun

from hardware.box import seat
from hardware.parts.sounds import notes

VOICE = "companion-voice.service"
VOICE_FILE = f"{UNIT_DIRECTORY}/{VOICE}"
PYTHON = "/opt/tabletop-word-companion/bin/python"
RESIDENT_MB = 80

pytestmark = pytest.mark.extra("voice")

ONLY_A_PRESS = '[voice]\ntake_s = 0\nspeech = "verdicts"\n'
"""A word counts only after a press: here the hand may be slower than two seconds."""

SPEAK = """
import subprocess, sys, wave
import numpy as np
said = subprocess.run(
    ["espeak-ng", "-v", "en-us", "-s", "140", "--stdout", sys.argv[1]], capture_output=True
).stdout
sound = np.frombuffer(said[44:], "<i2").astype(float)
spoken = np.arange(len(sound)) / 22050
sound = np.interp(np.arange(0, spoken[-1], 1 / 48000), spoken, sound)
quiet = np.zeros(48000)
sound = (np.concatenate([quiet, sound, quiet]) * 65536).astype("<i4")
with wave.open(sys.argv[2], "wb") as file:
    file.setparams((2, 4, 48000, 0, "NONE", ""))
    file.writeframes(np.repeat(sound, 2).tobytes())
"""
"""Writes what a voice says as the loopback card wants it, with a second of silence around it."""

LOUDNESS = """
import sys, wave
import numpy as np
with wave.open(sys.argv[1]) as file:
    sound = np.frombuffer(file.readframes(file.getnframes()), "<i4")[::2].astype(float)
steps = np.abs(sound[: len(sound) // 480 * 480]).reshape(-1, 480).max(axis=1)
print((steps > 2_000_000).sum() / 100)
"""
"""Prints for how many seconds a recording is not silent."""

PROBE = """
import json, os, socket
done = []
def tries(name, act):
    try: act(); done.append(name)
    except OSError: pass
for folder in ("/", "/etc", "/usr", "/var", "/var/lib", "/home", "/root", "/boot", "/run",
               "/dev/shm", "/opt/tabletop-word-companion", "/sys", "/proc/sys", "STATE",
               "STATE-voice"):
    tries("write " + folder, lambda: open(folder + "/probe", "w"))
for folder in ("STATE", "/etc/tabletop-word-companion", "/root"):
    tries("list " + folder, lambda: os.listdir(folder))
for device in ("mem", "kmsg", "uinput", "input/event0", "board-i2c", "tty1", "gpiochip0", "i2c-1",
               "snd/controlC0"):
    tries("open " + device, lambda: os.open("/dev/" + device, os.O_RDWR))
for family in ("AF_INET", "AF_INET6", "AF_NETLINK", "AF_PACKET", "AF_UNIX"):
    tries("socket " + family, lambda: socket.socket(getattr(socket, family), socket.SOCK_DGRAM))
tries("become root", lambda: os.setuid(0))
tries("change the clock", lambda: __import__("time").clock_settime(0, 0))
tries("kill init", lambda: os.kill(1, 0))
tries("see others", lambda: open("/proc/1/status"))
print("TRIED", json.dumps(done))
"""
MAY = ["write STATE-voice", "open snd/controlC0", "socket AF_UNIX"]
PROBE_UNIT = "/run/systemd/system/companion-probe.service"
ROOT = (VOICE_FILE, "User=companion\nGroup=companion", "User=root")


@pytest.fixture
def talking(board: Board) -> Board:
    """A board whose voice has started, with a voice at the table."""
    board.put("/run/speak.py", SPEAK.encode())
    board.put("/run/loudness.py", LOUDNESS.encode())
    board.put(SETTINGS, ONLY_A_PRESS.encode())
    hears(board)
    board.shell("systemctl restart companion")
    board.pictured("home-board", within=90)
    hears(board, times=2)
    return board


def hears(board: Board, times: int = 1) -> None:
    """Wait until the box has a voice this many times, counted from power on."""
    ready = "The voice hears: True, speaks: True"
    board.until(lambda: board.journal(VOICE).count(ready) >= times, "the voice", within=60)


def say(board: Board, player: int, text: str) -> None:
    """Press the button of a player, and speak when the box listens."""
    speech = f"/run/{re.sub('[^a-z]', '', text.lower())}.wav"
    board.shell(f"[ -e {speech} ] || {PYTHON} /run/speak.py '{text}' {speech}")
    board.press(seat(player))
    board.sees(f"P{player}: listening")
    board.shell(f"aplay -q -D hw:Loopback,1,0 {speech}")


def process(board: Board, unit: str = VOICE) -> int:
    """The number of a unit's process; 0 if it has none."""
    return int(board.shell(f"systemctl show {unit} --value --property MainPID"))


@contextmanager
def recorded(board: Board) -> Iterator[list[float]]:
    """Record what the box plays; the list has the seconds of sound afterwards."""
    seconds: list[float] = []
    record = "arecord -q -D hw:Loopback,1,0 -f S32_LE -r 48000 -c 2 -d 15 /run/heard.wav"
    recording = board.begin("shell", command=record)
    yield seconds
    board.answer(recording, within=60)
    seconds.append(float(board.shell(f"{PYTHON} /run/loudness.py /run/heard.wav")))


@cause(
    "nothing is taken for speech",
    ("companion/voice_process/hearing/sound/endpoint.py", "SPEECH = 0.5", "SPEECH = 1.5"),
)
@cause(
    "a press opens no microphone",
    ("companion/voice/hearing.py", "free = isinstance(", "free = not isinstance("),
)
def test_a_turn_and_an_undo_by_voice(talking: Board, figure: Figure) -> None:
    board = talking
    begun(board, 1, 2)
    spun(board)
    say(board, 1, "cut. C, U, T")
    board.sees("CUT?")
    assert history(board).view().table_word == "CAT"
    board.press(seat(1))
    board.sees("P2: SPIN")
    assert history(board).view().table_word == "CUT"
    say(board, 2, "undo")
    board.sees("UNDO?")
    board.press(seat(1), seat(2))
    board.until(lambda: history(board).view().table_word == "CAT", "the word before")
    figure("the voice with its small recogniser", f"{resident_mb(board):.0f} MB resident")
    assert resident_mb(board) < RESIDENT_MB


def resident_mb(board: Board) -> float:
    """The resident memory of the voice, in MB."""
    return int(board.shell(f"grep VmRSS /proc/{process(board)}/status").split()[1]) / 1024


@cause(
    "whatever was heard is taken",
    (
        "companion/voice_process/hearing/decision.py",
        "if probability >= least and",
        "if probability >= 0 and",
    ),
)
def test_a_word_that_does_not_exist_is_refused_and_the_box_says_why(talking: Board) -> None:
    board = talking
    plug_in(board)
    begun(board, 1, 2)
    spun(board)
    say(board, 1, "zat")
    board.sees("say it again")
    say(board, 1, "zat. Z, A, T")
    board.sees("spell it, or type it")
    with recorded(board) as seconds:
        board.type("ZAT<ENTER>")
        board.sees("not valid")
    assert history(board).view().table_word == "CAT"
    assert seconds[0] > 2 * sum(note.ms for note in notes()["refused"]) / 1000


@cause(
    "the box does not connect again",
    ("companion/voice/link.py", "await asyncio.sleep(RETRY_S)", "await asyncio.sleep(3600)"),
)
def test_a_voice_that_is_killed_costs_one_word(talking: Board) -> None:
    board = talking
    begun(board, 1, 2)
    spun(board)
    box, voice = process(board, "companion.service"), process(board)
    board.press(seat(1))
    board.sees("P1: listening")
    board.shell(f"systemctl kill --signal=KILL {VOICE}")
    board.sees("no microphone")
    board.until(lambda: process(board) not in (0, voice), "another voice", within=30)
    hears(board, times=3)
    say(board, 1, "cut. C, U, T")
    board.sees("CUT?")
    board.press(seat(1))
    board.sees("P2: SPIN")
    assert process(board, "companion.service") == box
    assert history(board).view().table_word == "CUT"


@cause(
    "Whisper is used on every board",
    ("companion/voice_process/process.py", "WHISPER_MB = 900", "WHISPER_MB = 300"),
)
def test_systemd_starts_the_voice_when_the_box_connects(board: Board) -> None:
    assert board.shell(f"systemctl is-enabled {VOICE}", check=False) == "static"
    hears(board)
    board.shell(f"systemctl stop companion {VOICE}")
    board.shell("sleep 3")
    assert process(board) == 0
    board.shell("systemctl start companion")
    hears(board, times=2)
    mapped = board.shell(f"grep -c -e ctranslate2 -e whisper /proc/{process(board)}/maps || true")
    assert mapped == "0"


@cause("it may read the games", (VOICE_FILE, "InaccessiblePaths=", "#"))
@cause("no ProtectSystem, and root", (VOICE_FILE, "ProtectSystem=strict", ""), ROOT)
@cause("no RestrictAddressFamilies", (VOICE_FILE, "RestrictAddressFamilies=AF_UNIX", ""))
@cause("root", ROOT)
@cause("no ProtectProc", (VOICE_FILE, "ProtectProc=invisible", ""))
def test_the_voice_reaches_neither_the_network_nor_the_games(power_on: PowerOn) -> None:
    board = power_on()
    board.pictured("home-board", within=90)
    board.shell(f"systemctl stop companion {VOICE}")
    board.put("/opt/probe.py", PROBE.replace("STATE", STATE).encode())
    start = f"ExecStart={PYTHON} /opt/probe.py"
    board.shell(
        f"sed 's|^ExecStart=.*|{start}|; s/^Type=.*/Type=oneshot/; /^Restart/d; /^Requires/d'"
        f" {VOICE_FILE} > {PROBE_UNIT}; systemctl daemon-reload; systemctl start companion-probe"
    )
    found = re.search(r"TRIED (.*)", board.journal("companion-probe"))
    assert found
    assert json.loads(found[1]) == [one.replace("STATE", STATE) for one in MAY]


@cause(
    "no filter of system calls, and capabilities",
    (VOICE_FILE, "SystemCallFilter=", "#"),
    (VOICE_FILE, "CapabilityBoundingSet=", "#"),
)
def test_systemd_finds_the_voice_safe(board: Board) -> None:
    said = board.shell(f"systemd-analyze security {VOICE} --no-pager | tail -n 1")
    score = re.search(r"(\d+\.\d+)", said)
    assert score
    assert float(score[1]) <= 2.0
