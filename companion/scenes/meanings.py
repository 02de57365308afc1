"""What a word means, on the display: asked in the table menu, aloud, or after a verdict."""

from __future__ import annotations

from companion.widgets.pick import Texts


class Explanation(Texts, frozen=True):
    """What a word means, which is also said to those who hear only what they ask for."""

    @property
    def aloud(self) -> tuple[str, ...]:
        """The word, and each of its meanings."""
        return (self.title, *self.texts)
