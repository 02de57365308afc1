"""Phones on the board: switched on in the menu, and served from inside the sandbox."""

from __future__ import annotations

import re

from board import Board
from causes import UNIT_FILE, cause
from evenings import PowerOn
from reading import reads

from hardware.box import KNOB, SPIN, seat

PHONES_OFF, PHONES_ON = 7, 1
"""The row of the phones in the main list."""

READ_S = 1.0
"""Longer than a press must wait after a list or the digits of a claim appeared, in seconds."""

PYTHON = "/opt/tabletop-word-companion/bin/python"
KNOCK = 'import socket; socket.create_connection(("127.0.0.1", 80))'
PHONE = """
import json, sqlite3, sys, urllib.request
from websockets.sync.client import connect

print("PAGE", urllib.request.urlopen("http://127.0.0.1/").status)
line = connect("ws://127.0.0.1/ws", origin="http://127.0.0.1", compression=None)

def say(k, **fields):
    line.send(json.dumps({"k": k, **fields}))

def hear(k):
    while (message := json.loads(line.recv(120)))["k"] != k:
        pass
    return message

if sys.argv[1:]:
    say("hello", token=sys.argv[1])
else:
    games = sqlite3.connect("file:/var/lib/tabletop-word-companion/games.db?mode=ro", uri=True)
    kept = games.execute("SELECT body FROM prefs WHERE key = 'phones code'").fetchone()
    say("hello", code=json.loads(kept[0])["code"])
    print("TOKEN", hear("token")["token"])
    say("claim", seat=1)
    while not (mine := hear("claims")["mine"]):
        pass
    print("DIGITS", mine["digits"], flush=True)
    while hear("claims")["mine"]:
        pass
print("SEAT", hear("seats")["seat"])
answered = None
for _ in "play", "Worph":
    while not (asked := hear("ask"))["shape"] or asked["of"] == answered:
        pass
    answered = asked["of"]
    say("answer", of=answered, value=0)
print("DONE")
"""


def start_phone(board: Board, unit: str, token: str = "") -> None:
    """Start a phone in the guest: it claims seat 1, or comes back, and chooses Worph."""
    board.put("/opt/phone.py", PHONE.encode())
    board.shell(f"systemd-run --unit={unit} {PYTHON} -u /opt/phone.py {token}")


def said(board: Board, unit: str, what: str) -> str:
    """Wait until the phone has printed this, and return what follows it."""
    found: list[str] = []

    def printed() -> bool:
        found[:] = re.findall(rf"^{what} ?(.*)", board.journal(unit), re.MULTILINE)
        return bool(found)

    board.until(printed, f"{what} of a phone", within=60)
    return found[-1]


@cause("systemd hands no socket over", (UNIT_FILE, "Sockets=companion-phones.socket", ""))
@cause("nobody hears the wish", (UNIT_FILE, " companion-phones-switch.path", ""))
def test_the_page_is_served_from_inside_the_sandbox(power_on: PowerOn) -> None:
    board = power_on()
    board.pictured("home-board", within=90)
    board.choose(PHONES_OFF)
    board.sees("PHONES ON?")
    board.choose(1)
    board.sees("ONE MOMENT")
    board.sees("phones", within=90)
    start_phone(board, "first")
    digits = said(board, "first", "DIGITS")
    board.sees(f"PHONE {digits}")
    board.shell(f"sleep {READ_S}")
    board.press(seat(1))
    token = said(board, "first", "TOKEN")
    assert said(board, "first", "SEAT") == "1"
    board.pictured("worph")
    board.shell("systemctl kill --signal=KILL companion")
    start_phone(board, "second", token)
    assert said(board, "second", "SEAT") == "1"
    said(board, "second", "DONE")
    switch_off(board)
    assert "ConnectionRefusedError" in board.shell(f"{PYTHON} -c '{KNOCK}' 2>&1", check=False)


def leads_home(board: Board) -> bool:
    """Go back by one list; whether this is the main list then."""
    board.shell(f"sleep {READ_S}")
    board.press(SPIN)
    return reads(board.look(), "judge words")


def switch_off(board: Board) -> None:
    """Switch phones off, from the list of games."""
    board.pictured("worph")
    board.until(lambda: leads_home(board), "the main list", within=30)
    board.choose(PHONES_ON)
    board.sees("join: the code")
    board.turn(9)
    board.sees("switch off")
    board.press(KNOB)
    board.sees("PHONES OFF?")
    board.choose(1)
    board.sees("ONE MOMENT")
    board.pictured("home-board", within=90)
