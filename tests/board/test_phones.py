"""Phones on the board: switched on in the menu, and served from inside the sandbox."""

from __future__ import annotations

import re

from board import Board
from causes import UNIT_FILE, cause
from evenings import PowerOn

from hardware.box import KNOB, SPIN, seat

PHONES_OFF, PHONES_ON = 7, 1
"""The row of the phones in the main list."""

READ_S = 1.0
"""Longer than a press must wait after the digits of a claim appeared, in seconds."""

PYTHON = "/opt/tabletop-word-companion/bin/python"
KNOCK = 'import socket; socket.create_connection(("127.0.0.1", 80))'
PHONE = """
import json, sys, urllib.request
from websockets.sync.client import connect

print("PAGE", urllib.request.urlopen("http://127.0.0.1/").status)
line = connect("ws://127.0.0.1/ws", origin="http://127.0.0.1", compression=None)

def say(k, **fields):
    line.send(json.dumps({"k": k, **fields}))

def hear(k):
    while (message := json.loads(line.recv(120)))["k"] != k:
        pass
    return message

say("hello", token="".join(sys.argv[1:]))
if not sys.argv[1:]:
    say("claim", seat=1)
    print("CODE", hear("confirm")["code"], flush=True)
    print("TOKEN", hear("token")["token"])
print("SEAT", hear("seats")["seat"])
for _ in "play", "Worph":
    while not (asked := hear("ask"))["shape"]:
        pass
    say("answer", of=asked["of"], value=0)
print("DONE")
"""


def start_phone(board: Board, *token: str) -> None:
    """Start a phone in the guest: it claims seat 1, or comes back, and chooses Worph."""
    board.put("/opt/phone.py", PHONE.encode())
    board.shell("systemctl reset-failed phone; true")
    board.shell(" ".join(["systemd-run --unit=phone", PYTHON, "-u", "/opt/phone.py", *token]))


def said(board: Board, what: str) -> str:
    """Wait until the phone has printed this, and return what follows it."""
    found: list[str] = []

    def printed() -> bool:
        found[:] = re.findall(rf"^{what} ?(.*)", board.journal("phone"), re.MULTILINE)
        return bool(found)

    board.until(printed, f"the phone's {what}", within=60)
    return found[-1]


@cause("systemd hands no socket over", (UNIT_FILE, "Sockets=companion-phones.socket", ""))
@cause("nobody hears the wish", (UNIT_FILE, " companion-phones-switch.path", ""))
def test_the_page_is_served_from_inside_the_sandbox(power_on: PowerOn) -> None:
    board = power_on()
    board.pictured("home", within=90)
    board.choose(PHONES_OFF)
    board.sees("PHONES ON?")
    board.choose(1)
    board.sees("ONE MOMENT")
    board.sees("phones", within=90)
    start_phone(board)
    digits = said(board, "CODE")
    board.sees(f"phone {digits}: press 1")
    board.shell(f"sleep {READ_S}")
    board.press(seat(1))
    token = said(board, "TOKEN")
    assert said(board, "SEAT") == "1"
    board.pictured("worph")
    board.shell("systemctl kill --signal=KILL companion; systemctl stop phone; true")
    start_phone(board, token)
    assert said(board, "SEAT") == "1"
    switch_off(board)
    assert "ConnectionRefusedError" in board.shell(f"{PYTHON} -c '{KNOCK}' 2>&1", check=False)


def switch_off(board: Board) -> None:
    """Switch phones off, from the list of games."""
    board.pictured("worph")
    board.press(SPIN, SPIN)
    board.sees("phones")
    board.choose(PHONES_ON)
    board.sees("JOIN BY")
    board.turn(7)
    board.sees("OFF?")
    board.press(KNOB)
    board.sees("ONE MOMENT")
    board.pictured("home", within=90)
