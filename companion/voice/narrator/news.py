"""News of a game: verdicts, points, the wheel, whose turn it is, and the end."""

from __future__ import annotations

from companion.games import find_game
from companion.quantity import quantity
from companion.ui.onlooker import GameOnShow, Result, Turn
from companion.voice.narrator.sentences import name_text, sentence, spoken


class GameNews:
    """Finds what is new in a game since the last call."""

    def __init__(self) -> None:
        self._of: GameOnShow | None = None
        self._revision = -1
        self._turns: tuple[Turn, ...] = ()
        self._refused: object = None
        self._turn: tuple[str, ...] | None = None
        self._ended = False
        self._own = ""
        self._last = ""
        self._result: Result | None = None

    def take(self, game: GameOnShow | None, turn: tuple[str, ...] | None) -> list[str]:
        """The sentences since the last call; `turn`: the players who may act, if any."""
        if game is None:
            self._of = None
            return []
        if game is not self._of:
            self._begin(game)
        said: list[str] = []
        if game.revision != self._revision:
            self._revision = game.revision
            own = self._of_the_game(game)
            said = [*self._verdicts(game, named=not own), *own, *self._end(game)]
        if turn is not None and turn != self._turn:
            said += self._whose_turn(turn)
        return [sentence for sentence in said if sentence]

    def _begin(self, game: GameOnShow) -> None:
        """Say nothing of what happened before, such as in a game that goes on after a restart."""
        self._of, self._revision, self._turn = game, -1, None
        self._turns, self._refused, self._last = game.turns(), game.refused, game.last_turn
        self._ended, self._own = False, ""

    def _verdicts(self, game: GameOnShow, *, named: bool) -> list[str]:
        """The turns, refusals and undone turns.

        `named`: what is neither, such as a pass, is said as the list of turns has it. A game with
        news of its own may keep secret who has played.
        """
        turns, refused, last = game.turns(), game.refused, game.last_turn
        said = _turns_text(self._turns, turns)
        if refused is not None and refused is not self._refused:
            said.append(f"Refused. {spoken(refused.outcome.message)}")
        elif named and not any(said) and last and last != self._last:
            said.append(sentence(spoken(last)))
        self._turns, self._refused, self._last = turns, refused, last
        return said

    def _of_the_game(self, game: GameOnShow) -> list[str]:
        """What the game itself says of this moment, such as the letters of the wheel."""
        voice = find_game(game.name).voice
        news = voice.news(game.seat_view(None)) if voice else ""
        fresh, self._own = news != self._own, news
        return [spoken(news)] if fresh and news else []

    def _end(self, game: GameOnShow) -> list[str]:
        view = game.seat_view(None)
        if not view.game_over or self._ended:
            return []
        self._ended = True
        return [f"The game is over. {_winners_text(view.winners)}. {scores_text(view.scores)}."]

    def records(self, result: Result | None) -> list[str]:
        """The house records that fell in a game, once it has ended."""
        fresh, self._result = result is not self._result, result
        return [f"A house record: {one}." for one in result.records] if result and fresh else []

    def _whose_turn(self, turn: tuple[str, ...]) -> list[str]:
        self._turn = turn
        return [f"{name_text(turn[0])}, your turn."] if len(turn) == 1 else []


def scores_text(scores: dict[str, int]) -> str:
    """Everybody's points, the highest first."""
    order = sorted(scores.items(), key=lambda item: -item[1])
    return ", ".join(f"{name_text(name)} {points_text(points)}" for name, points in order)


def points_text(points: int) -> str:
    """A number of points in words."""
    return f"{'minus ' if points < 0 else ''}{quantity(abs(points), 'point')}"


def _winners_text(winners: tuple[str, ...]) -> str:
    names = " and ".join(map(name_text, winners))
    if len(winners) > 1:
        return f"A tie: {names}"
    return f"{names} won" if names else "Nobody won"


def _turns_text(before: tuple[Turn, ...], after: tuple[Turn, ...]) -> list[str]:
    """The turns that are new; if some have gone, only that."""
    if after[: len(before)] == before:
        return [_turn_text(turn) for turn in after[len(before) :]]
    return ["Undone."] if before[: len(after)] == after else ["A turn was changed."]


def _turn_text(turn: Turn) -> str:
    """A turn with its points; a word that was taken away again is not a word of anybody."""
    if not turn.stands:
        return f"{turn.word} does not count."
    who, points = name_text(turn.player), points_text(turn.points) if turn.points else ""
    said = ", ".join(part for part in (turn.word, points) if part)
    if not said:
        return "" if who else f"{scores_text(turn.scores)}."
    told = f"{who}: {said}." if who else f"{said}."
    return f"{told} A house record: {turn.record}." if turn.record else told
