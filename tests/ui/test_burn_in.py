"""No letter loses a dot when the care against burn-in moves the picture."""

from __future__ import annotations

from string import ascii_letters, digits, punctuation

import pytest
from PIL import Image

from companion.screen.screen import FOOT, Screen, line
from hardware.parts.drivers import moved
from hardware.parts.oled import BurnInGuard

SIGNS = f"{ascii_letters}{digits}{punctuation}¶«»"
"""Everything that games write in small letters."""


@pytest.mark.parametrize("shift", BurnInGuard().steps)
def test_every_sign_stands_whole_in_the_last_row(shift: tuple[int, int]) -> None:
    for sign in SIGNS:
        picture = Screen((line(sign, FOOT),)).picture()
        assert dots(moved(picture, shift)) == dots(picture), sign


def dots(picture: Image.Image) -> int:
    return sum(map(bool, picture.convert("L").tobytes()))
