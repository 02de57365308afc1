"""A camera's reader finds every marker on the rendered sheets: `make test-markers`.

OpenCV searches the whole page for markers of our dictionary, knowing nothing of their places.
"""

from __future__ import annotations

import cv2
import numpy
import print_kit
import pytest

from companion.games.cards import default_deck
from companion.printing import markers
from companion.printing.cards.numbers import cards
from companion.printing.kit.tiles import print_tiles, tile_letters
from companion.printing.paper import PAPERS

DPI = 150


@pytest.fixture(scope="module")
def reader():
    """A reader of our own patterns: presets differ between OpenCV's versions in what they fix."""
    rows = [
        cv2.aruco.Dictionary.getByteListFromBits(numpy.array(pattern, dtype=numpy.uint8))
        for pattern in markers.patterns()
    ]
    codes = numpy.concatenate(rows)
    dictionary = cv2.aruco.Dictionary(codes, markers.CELLS, 5)
    return cv2.aruco.ArucoDetector(dictionary)


def found(reader, pdf, page):
    """The numbers on a page."""
    picture = numpy.array(print_kit.render(pdf, page, DPI))
    _, numbers, _ = reader.detectMarkers(picture)
    return [] if numbers is None else sorted(numbers.flatten().tolist())


def test_the_patterns_are_those_of_opencv():
    preset = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_ARUCO_MIP_36h12)
    for number, pattern in enumerate(markers.patterns()):
        own = cv2.aruco.Dictionary.getByteListFromBits(numpy.array(pattern, dtype=numpy.uint8))
        assert (own[0] == preset.bytesList[number]).all(), number


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", print_kit.DECKS)
def test_every_marker_of_a_deck_is_read_back(reader, name, paper):
    pdf = print_kit.printed(name, paper)
    for sheet in range(print_kit.page_count(pdf) // 2):
        nine = [card for card in cards(default_deck(name)) if card.place // 9 == sheet]
        numbers = sorted(number for card in nine for number in card.numbers)
        assert found(reader, pdf, 2 * sheet) == numbers, sheet
        assert found(reader, pdf, 2 * sheet + 1) == [], "a back has no markers"


@pytest.mark.parametrize("paper", PAPERS)
def test_every_marker_of_the_tiles_is_read_back(reader, paper):
    pdf = print_tiles(PAPERS[paper])
    numbers = [number for page in range(5) for number in found(reader, pdf, page)]
    assert sorted(numbers) == list(range(len(tile_letters(24))))
