"""Check of the sound card: is there one, may this user use it, and is it the right one?"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from hardware.checkup.findings import Finding, fault, fault_from_message, good, note
from hardware.checkup.machine import JOIN, Machine
from hardware.errors import SoundLibraryMissing
from hardware.parts.audio import mixers
from hardware.parts.audio.mixers import SoundLibrary

PART = "sound"


class Card(NamedTuple):
    """A sound card as ALSA lists it; its number may change, its name does not."""

    number: int
    name: str
    driver: str

    @property
    def is_hdmi(self) -> bool:
        """Whether it is the HDMI port, which only has sound with a screen."""
        return "hdmi" in f"{self.name}{self.driver}".lower()


def cards(machine: Machine) -> list[Card]:
    """The sound cards."""
    listed = re.findall(r"(?m)^ *(\d+) \[(\S+) *\]: (\S+)", machine.text("proc/asound/cards"))
    return [Card(int(number), name, driver) for number, name, driver in listed]


def sound(
    machine: Machine,
    kind: Literal["usb", "i2s", "hdmi", "none"],
    device: str,
    used: SoundLibrary,
) -> list[Finding]:
    """Check that the loudspeaker of the settings is there."""
    if kind == "none":
        return [good(PART, 'The settings say sound = "none": a passive buzzer plays everything.')]
    found = cards(machine)
    if not found:
        return [fault(PART, "There is no sound card.", _MISSING[kind]), *library(used)]
    players = machine.nodes("dev/snd/pcm*p")
    if players and not any(map(machine.usable, players)):
        return [fault(PART, "This user may not use the sound card (/dev/snd).", JOIN)]
    return [_device(found, kind, device), *library(used)]


_OR_BUZZER = 'write sound = "none" under [wiring], and a passive buzzer plays everything.'
_MISSING = {
    "usb": f"Plug in a USB loudspeaker, or {_OR_BUZZER}",
    "i2s": "Write dtoverlay=max98357a,no-sdmode into /boot/firmware/config.txt and type: "
    f"sudo reboot; or {_OR_BUZZER}",
    "hdmi": f"Plug in the screen before switching the board on, or {_OR_BUZZER}",
}


def _device(found: list[Card], kind: str, device: str) -> Finding:
    wanted = re.match(r"(?:plug)?hw:(?:CARD=)?(\w+)", device)
    if wanted:
        return _chosen_card(found, wanted[1])
    if device:
        return good(PART, f"The sound goes to {device!r}, {_cards_text(found)}.")
    if kind == "usb" and found[0].is_hdmi:
        return _to_a_screen(found)
    return good(PART, f"The sound goes to card {found[0].number} ({found[0].name}).")


def _chosen_card(found: list[Card], wanted: str) -> Finding:
    card = next((card for card in found if wanted in (str(card.number), card.name)), None)
    best = card or next((card for card in found if not card.is_hdmi), found[0])
    by_name = f'Write device = "plughw:CARD={best.name}" under [sound]: names do not change.'
    if card is None:
        return fault(PART, f"The settings name card {wanted}, {_cards_text(found)}.", by_name)
    if wanted.isdecimal():
        wrong = f"The settings name card {wanted}, but card numbers may change."
        return note(PART, wrong, by_name)
    return good(PART, f"The sound goes to card {card.number} ({card.name}).")


def _to_a_screen(found: list[Card]) -> Finding:
    wrong = f"The sound goes to card {found[0].number}, the HDMI port."
    other = next((card for card in found if not card.is_hdmi), None)
    if other is None:
        return fault(PART, wrong, f'{_MISSING["usb"][:-1]}; with a screen\'s: sound = "hdmi".')
    return fault(PART, wrong, f'Write device = "plughw:CARD={other.name}" under [sound].')


def _cards_text(found: list[Card]) -> str:
    return "there are " + ", ".join(f"{card.number} {card.name}" for card in found)


def library(used: SoundLibrary) -> list[Finding]:
    """Check that the sound library can be loaded; return no finding if it can."""
    try:
        mixers.check(used)
    except SoundLibraryMissing as error:
        return [fault_from_message(PART, str(error))]
    return []
