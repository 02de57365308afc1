"""What the tests of a card share."""

from pathlib import Path

import pytest
from card_kit import Card


@pytest.fixture
def card(tmp_path: Path) -> Card:
    return Card(tmp_path)
