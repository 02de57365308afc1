"""What words are judged by: the dictionary, what it said before, and what the table decided (C2).

What the dictionary says while an action is judged is kept with the action. A game that
is replayed under another dictionary, or one that has changed since, is the same game.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.lexicon.ruling import Ruling


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the dictionary said: which words it has, and of which ones they are forms (L4.7).

    `forms` has for `GAMED of GAMES` the evidence in words; empty where it is none, or unknown.
    """

    words: dict[str, bool] = {}
    forms: dict[str, str] = {}


class Court:
    """The dictionary for one action; remembers what it was asked."""

    def __init__(
        self, ruling: Ruling, verdicts: Mapping[str, bool], said: Said | None = None
    ) -> None:
        self._ruling, self._verdicts = ruling, verdicts
        self._words = {} if said is None else dict(said.words)
        self._forms = {} if said is None else dict(said.forms)

    def said(self) -> Said | None:
        """All that was asked, for the action to keep."""
        heard = Said(self._words, self._forms)
        return heard if heard != Said() else None

    def decided(self, word: str) -> bool | None:
        """What the table decided about the word; None where it did not."""
        return self._verdicts.get(word)

    def listed(self, word: str) -> bool:
        """Whether the dictionary has the word."""
        if word not in self._words:
            self._words[word] = self._ruling.is_word(word)
        return self._words[word]

    def same_form(self, word: str, stolen: str) -> str:
        """Why the word is merely another form of the stolen one; empty where nobody knows.

        The table has the last word: a word of the list that it accepted was accepted for this.
        """
        if self.decided(word) and self.listed(word):
            return ""
        key = f"{word} of {stolen}"
        if key not in self._forms:
            self._forms[key] = evidence(word, stolen, self._ruling)
        return self._forms[key]


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
