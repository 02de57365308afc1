"""No letter loses a pixel when the burn-in guard shifts the picture."""

from __future__ import annotations

from string import ascii_letters, digits, punctuation

import pytest
from PIL import Image

from companion.screen.screen import FOOT, Screen, line
from hardware.parts.drivers import shift_picture
from hardware.parts.oled import BurnInGuard

CHARACTERS = f"{ascii_letters}{digits}{punctuation}¶«»"
"""All characters that games show in small letters."""


@pytest.mark.parametrize("shift", BurnInGuard().steps)
def test_every_character_of_the_last_row_stays_whole(shift: tuple[int, int]) -> None:
    for character in CHARACTERS:
        picture = Screen((line(character, FOOT),)).picture()
        assert dots(shift_picture(picture, shift)) == dots(picture), character


def dots(picture: Image.Image) -> int:
    return sum(map(bool, picture.convert("L").tobytes()))
