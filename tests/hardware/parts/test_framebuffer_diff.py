from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from hardware.parts.framebuffer_diff import PATCH_COST, Patch, changes, cut, pages, picture

SIZE = 128, 64
PICTURES = st.lists(
    st.tuples(
        st.integers(0, 127),
        st.integers(0, 63),
        st.integers(0, 40),
        st.integers(0, 30),
        st.booleans(),
    ),
    max_size=6,
)


def drawn(boxes: list[tuple[int, int, int, int, bool]]) -> Image.Image:
    image = Image.new("1", SIZE)
    draw = ImageDraw.Draw(image)
    for x, y, width, height, lit in boxes:
        draw.rectangle((x, y, x + width, y + height), fill=lit)
    return image


def apply(old: list[bytes], new: list[bytes]) -> list[bytes]:
    shown = [bytearray(page) for page in old]
    for patch in changes(old, new):
        sent = cut(new, patch)
        width = patch.right - patch.left + 1
        for row, page in enumerate(range(patch.top, patch.bottom + 1)):
            shown[page][patch.left : patch.right + 1] = sent[row * width :][:width]
    return [bytes(page) for page in shown]


def test_a_byte_is_a_column_of_eight_pixels_with_the_lowest_bit_on_top() -> None:
    image = Image.new("1", SIZE)
    for at in ((0, 0), (1, 7), (127, 63), (5, 8), (5, 10)):
        image.putpixel(at, 1)
    got = pages(image)
    assert len(got) == 8
    assert (got[0][0], got[0][1], got[7][127], got[1][5]) == (0x01, 0x80, 0x80, 0x05)
    assert sum(map(sum, got)) == 0x01 + 0x80 + 0x80 + 0x05


@given(PICTURES)
def test_pages_and_picture_are_inverse_functions(
    boxes: list[tuple[int, int, int, int, bool]],
) -> None:
    image = drawn(boxes)
    assert picture(pages(image)).tobytes() == image.tobytes()


@given(PICTURES, PICTURES)
def test_the_changes_turn_one_picture_into_the_other_and_cost_at_most_a_whole_picture(
    first: list[tuple[int, int, int, int, bool]], second: list[tuple[int, int, int, int, bool]]
) -> None:
    old, new = pages(drawn(first)), pages(drawn(second))
    assert apply(old, new) == new
    assert sum(patch.cost for patch in changes(old, new)) <= 1024 + PATCH_COST * 8


def test_an_unchanged_picture_has_no_patches() -> None:
    same = pages(drawn([(3, 3, 9, 9, True)]))
    assert changes(same, same) == []


def test_a_block_over_several_pages_is_one_patch() -> None:
    old, new = pages(drawn([])), pages(drawn([(10, 0, 9, 30, True)]))
    assert changes(old, new) == [Patch(10, 19, 0, 3)]


def test_distant_changes_are_separate_patches() -> None:
    old, new = pages(drawn([])), pages(drawn([(0, 0, 3, 3, True), (120, 0, 3, 3, True)]))
    assert changes(old, new) == [Patch(0, 3, 0, 0), Patch(120, 123, 0, 0)]
