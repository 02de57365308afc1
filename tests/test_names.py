"""Names that differ in accents alone."""

from __future__ import annotations

import pytest

from companion.names import clash, namesake, without_accents


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("ÉLOÏSE", "ELOISE"),
        ("ÅSA", "ASA"),
        ("ZOE\u0308", "ZOE"),
        ("MÜLLER", "MULLER"),
        ("ØÆ", "ØÆ"),
    ],
)
def test_accents_are_taken_off(name: str, plain: str) -> None:
    assert without_accents(name) == plain


def test_a_namesake_is_equal_but_perhaps_for_its_accents() -> None:
    assert namesake("ANNE", ("ANNÉ", "ANNE")) == "ANNE"
    assert namesake("ANNÉ", ("BEN", "ANNE")) == "ANNE"
    assert namesake("ÄNNE", ("ANNÉ",)) == "ANNÉ"
    assert namesake("ANNE", ("ANNA", "MUELLER")) is None


def test_a_sentence_says_why_two_names_cannot_be_together() -> None:
    assert clash("ANNE", ("ANNE",), "Taken") == "Taken"
    assert clash("ANNE", ("ANNÉ",), "Taken") == "ANNE and ANNÉ differ in accents alone"
    assert clash("ANNE", ("BEN",), "Taken") == ""
