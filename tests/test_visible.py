"""No control character of a file reaches a terminal."""

import pytest

from companion.visible import visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ærøskøbing, 3 × 4 …", "Ærøskøbing, 3 × 4 …"),
        ("a\xa0b", "a\xa0b"),
        ("\x1b[31mred\x07", "\\x1b[31mred\\x07"),
        ("one\ntwo\r", "one\\ntwo\\r"),
        ("left\u202eright\u2028", "left\\u202eright\\u2028"),
        ("\ud800 \U000e0001", "\\ud800 \\U000e0001"),
    ],
)
def test_control_characters_are_made_visible(text, shown):
    assert visible(text) == shown
