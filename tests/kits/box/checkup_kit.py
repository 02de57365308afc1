"""Files of a sound board, for the check-up."""

from __future__ import annotations

from pathlib import Path

from hardware.checkup.findings import Finding
from hardware.checkup.machine import Machine

CARDS = """\
 0 [vc4hdmi        ]: vc4-hdmi - vc4-hdmi
                      vc4-hdmi
 1 [Device         ]: USB-Audio - USB Audio Device
                      C-Media Electronics Inc. USB Audio Device at usb-1, full speed
"""
KEYBOARD = """\
I: Bus=0003 Vendor=046d Product=c31c Version=0110
N: Name="Keyboard"
H: Handlers=sysrq kbd event3 leds
B: EV=120013
B: KEY=1000000000007 ff9f207ac14057ff febeffdfffefffff fffffffffffffffe

I: Bus=0019 Vendor=0000 Product=0000 Version=0000
N: Name="vc4-hdmi"
H: Handlers=kbd event0
B: EV=100013
B: KEY=3f 3f0001 0 0
"""

KEYPAD = """\
I: Bus=0003 Vendor=05a4 Product=9759 Version=0110
N: Name="USB Keypad"
H: Handlers=sysrq kbd event5 leds
B: EV=120013
B: KEY=5000fffa0 0
"""


def write(root: Path, name: str, text: str) -> None:
    file = root / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


class Locked(Machine, frozen=True):
    """A machine whose devices this user has no permission to use."""

    def usable(self, node: Path) -> bool:
        return False


def one(found: list[Finding]) -> Finding:
    (finding,) = found
    return finding
