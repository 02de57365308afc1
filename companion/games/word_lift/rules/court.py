"""What words are judged by: the dictionary, and what the table decided (C2)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.api.recording import RecordingRuling
from companion.lexicon.ruling import Ruling


class Court:
    """The dictionary for one action, under the table's own decisions."""

    def __init__(self, ruling: RecordingRuling, verdicts: Mapping[str, bool]) -> None:
        self._ruling, self._verdicts = ruling, verdicts

    def decided(self, word: str) -> bool | None:
        """What the table decided about the word; None where it did not."""
        return self._verdicts.get(word)

    def listed(self, word: str) -> bool:
        """Whether the dictionary has the word."""
        return self._ruling.is_word(word)

    def same_form(self, word: str, stolen: str) -> str:
        """Why the word is merely another form of the stolen one; empty where nobody knows.

        The table has the last word: a word of the list that it accepted was accepted for this.
        """
        if self.decided(word) and self.listed(word):
            return ""
        about = f"{word} of {stolen}"
        return self._ruling.ask("same_form", about, lambda list: evidence(word, stolen, list))


def evidence(word: str, stolen: str, ruling: Ruling) -> str:
    """The evidence that both are forms of one word: `GAMED: form of GAME, like GAMES`."""
    if word == stolen:
        return f"{word}: the stolen word itself"
    if not ruling.same_form(word, stolen).yes:
        return ""
    roots, others = ({r.root for r in ruling.readings(one)} for one in (word, stolen))
    root = min(roots & others, default=("",))[0]
    if root == word:
        return f"{word}: {stolen} is a form of it"
    if root == stolen:
        return f"{word}: form of {stolen}"
    return f"{word}: form of {root}, like {stolen}" if root else f"{word}: a form, like {stolen}"
