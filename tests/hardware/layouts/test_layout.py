from __future__ import annotations

import pytest

from hardware.box import KEYS
from hardware.layouts.layout import LET_GO, Layout

TOP, MIDDLE, BOTTOM = range(16, 26), range(30, 40), range(44, 51)
SHIFT, CTRL, ALT, LOGO, ESC, BACKSPACE = 42, 29, 56, 125, 1, 14
HELD = (CTRL, 97, SHIFT, 54, ALT, 100)


def typed(layout: Layout, *codes: int) -> str:
    return "".join(layout.key(code, 1) or "." for code in codes)


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("us", ("QWERTYUIOP", "ASDFGHJKL;", "ZXCVBNM")),
        ("gb", ("QWERTYUIOP", "ASDFGHJKL;", "ZXCVBNM")),
        ("de", ("QWERTZUIOP", "ASDFGHJKLÖ", "YXCVBNM")),
        ("fr", ("AZERTYUIOP", "QSDFGHJKLM", "WXCVBN,")),
        ("es", ("QWERTYUIOP", "ASDFGHJKLÑ", "ZXCVBNM")),
        ("us(dvorak)", ("',.PYFGCRL", "AOEUIDHTNS", ";QJKXBM")),
        ("us(colemak)", ("QWFPGJLUY;", "ARSTDHNEIO", "ZXCVBKM")),
        ("de(neo)", ("XVLCWKHGFQ", "UIAEOSNRTD", "ÜÖÄPZBM")),
        ("fr(bepo)", ("BÉPOÈ.VDLJ", "AUIE,CTSRN", "ÀYX.K'Q")),
        ("tr(f)", ("FGĞIODRNHP", "UIEAÜTKMLY", "JÖVCÇZS")),
    ],
)
def test_the_letters_are_where_the_layout_prints_them(name: str, rows: tuple[str, ...]) -> None:
    layout = Layout(name)
    assert (typed(layout, *TOP), typed(layout, *MIDDLE), typed(layout, *BOTTOM)) == rows


def test_the_keypad_types_digits_and_every_named_key_is_there() -> None:
    layout = Layout("us")
    assert typed(layout, 82, 79, 80, 81, 75, 76, 77, 71, 72, 73) == "0123456789"
    assert set(KEYS) <= {layout.key(code, 1) for code in range(1, 112) if code not in HELD}


def test_letters_with_a_key_of_their_own_are_typed() -> None:
    assert typed(Layout("de"), 12, 26, 39, 40) == "ßÜÖÄ"
    assert typed(Layout("fr"), 40) == "Ù"
    assert typed(Layout("es"), 39) == "Ñ"
    assert typed(Layout("us"), 12, 26) == "-["


def test_shift_does_not_change_letters_and_types_no_symbols() -> None:
    layout = Layout("us")
    assert typed(layout, SHIFT, 16, 2, 51) == ".Q1."
    layout.key(SHIFT, 0)
    assert typed(layout, 51) == ","


@pytest.mark.parametrize("modifier", [CTRL, 97, ALT, 100, LOGO, 126])
def test_with_control_alt_or_the_logo_key_nothing_is_typed(modifier: int) -> None:
    layout = Layout("us")
    assert typed(layout, modifier, 16, ESC) == "..."
    layout.key(modifier, 0)
    assert typed(layout, 16) == "Q"


def test_control_alt_escape_releases_the_keyboards() -> None:
    layout = Layout("us")
    assert [layout.key(code, 1) for code in (CTRL, 100, ESC)] == [None, None, LET_GO]


def test_only_backspace_delete_and_arrows_repeat() -> None:
    layout = Layout("us")
    assert (layout.key(BACKSPACE, 2), layout.key(16, 2), layout.key(105, 2)) == (
        "BACKSPACE",
        None,
        "LEFT",
    )


def test_keys_that_were_down_are_forgotten_when_the_keyboard_is_unplugged() -> None:
    layout = Layout("us")
    layout.key(CTRL, 1)
    layout.forget()
    assert typed(layout, 16) == "Q"
