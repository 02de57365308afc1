"""Several onlookers as one, such as the phones and the voice."""

from __future__ import annotations

from companion.ui.onlooker import NOBODY, Between, Onlooker, Shown


def together(first: Onlooker, second: Onlooker) -> Onlooker:
    """Both onlookers as one; the second alone if the first is nobody."""
    return second if first is NOBODY else Several(first, second)


class Several:
    """Two onlookers as one, such as phones and the voice."""

    def __init__(self, first: Onlooker, second: Onlooker) -> None:
        self._first, self._second = first, second

    def see(self, shown: Shown) -> None:
        """Show both what the box shows."""
        self._first.see(shown)
        self._second.see(shown)

    def question(self) -> Between | None:
        """The question of one of them, of the first if both have one."""
        return self._first.question() or self._second.question()

    def reaches(self, player: str) -> bool:
        """Whether one of them can ask the player."""
        return self._first.reaches(player) or self._second.reaches(player)

    def window_s(self, turn: tuple[str, ...] | None) -> float:
        """The longer of their times, in seconds."""
        return max(self._first.window_s(turn), self._second.window_s(turn))

    def grace_s(self, player: str | None) -> float:
        """The longer of their times, in seconds."""
        return max(self._first.grace_s(player), self._second.grace_s(player))
