"""Help for people at the box, as a page shows it to those who have buttons there instead."""

from __future__ import annotations

import re
from collections.abc import Sequence

GESTURES = re.compile(
    r"\b[Pp](?:ush|ress)\b|[Kk]nob|\b[Tt]urn(?::| to| the| back| left)"
    r"|\b[Hh]olds? (?:your|their) button|SPIN|SPACE|\bTab\b|\b[Tt]ype\b|letter, then|BIG is"
)
"""What people do at the box, and how an entry looks there."""

SENTENCE_END = re.compile(r"(?<=[.)]) ")


def facts(rows: Sequence[str]) -> tuple[str, ...]:
    """The sentences that hold on a page too: they name no gesture of the box.

    What happens "then" goes with the gesture before it.
    """
    kept, is_out = list[str](), False
    for one in SENTENCE_END.split(" ".join(rows)):
        is_out = bool(GESTURES.search(one)) or (is_out and one.startswith("Then "))
        kept += [] if is_out else [one]
    return tuple(kept)
