"""What the screens of several games show alike: the clock, the scores, what fits a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil

from companion.entry.pick import Pick
from companion.games.api.rules import View
from companion.games.api.ui import ClockFace, Sight
from companion.screen.screen import FOOT, Fill, Item, Lamp, Screen, Text, line, top
from companion.screen.screen import fit as fit
from hardware.box import WIDTH

ROOM = WIDTH // 6
"""How many small letters fit a line."""

LAST_TEN_S = 10


def time_left(clock: ClockFace | None) -> str:
    """Minutes and seconds that are left; nothing without a clock."""
    if clock is None:
        return ""
    left = ceil(clock.remaining_s - 1e-6)
    return f"{left // 60}:{left % 60:02}"


def late(clock: ClockFace | None) -> bool:
    """Whether the last ten seconds are running."""
    return clock is not None and clock.running and clock.remaining_s <= LAST_TEN_S


def ticks_s(clock: ClockFace | None) -> float | None:
    """When the time that is shown next changes, seconds from now; None: it stands."""
    if clock is None or not clock.running or clock.remaining_s <= 0:
        return None
    return max(clock.remaining_s - (ceil(clock.remaining_s - 1e-6) - 1), 0.01)


def standings(players: Sequence[str], scores: Mapping[str, int], first: str | None) -> str:
    """As many scores as fit a line, with names as long as fit, beginning with one of them.

    A name of two words is one here, or its end would read as points: BOX5 37.
    """
    whole = " ".join(f"{player.replace(' ', '')} {scores[player]}" for player in players)
    short = [f"{initials(player)}{scores[player]}" for player in players]
    if len(text := fit(whole, " ".join(short))) <= ROOM:
        return text
    at = players.index(first) if first in players else 0
    text = ""
    for score in short[at:] + short[:at]:
        if len(text) + len(score) + 1 > ROOM:
            break
        text = f"{text} {score}".strip()
    return text


def initials(player: str) -> str:
    """Two letters of a name, for a number behind them: `AL24`, but `P1:24`."""
    return f"{player[:2]}:" if player[:2][-1:].isdigit() else player[:2]


def own_choice(pick: Pick) -> Screen:
    """A list that the own button can go through and take from, as well as the knob."""
    head = Fill(0, 0, WIDTH, 16, lit=False), line("press:next hold:take", 2, "m")
    return pick.draw().plus(*head)


def ranking(view: View) -> tuple[Item, ...]:
    """Who won, and the first eight by their points, in one column or two."""
    items = [*top(won(view.winners))]
    ranked = sorted(view.scores, key=lambda player: -view.scores[player])[:8]
    columns = 1 if len(ranked) <= 2 else 2
    for number, player in enumerate(ranked):
        items += _ranked(number, player, view.scores, columns)
    rows = ceil(len(ranked) / columns)
    return (*items, Fill(WIDTH // 2 - 4, 17, 1, 12 * rows - 2)) if columns > 1 else tuple(items)


def press_again(view: View) -> tuple[Item, ...]:
    """What a press does at the end, where the ranking leaves a row for it."""
    return (line("press: again", FOOT, "m"),) if len(view.scores) <= 6 else ()


def lamps(sight: Sight, player: str | None) -> dict[int, Lamp]:
    """The winners' lamps blink; before, that of who is to act is lit, and blinks at the last."""
    buttons, view = sight.buttons, sight.view
    if view.game_over:
        return {buttons[winner]: Lamp.BLINK for winner in view.winners if winner in buttons}
    if player is None or player not in buttons:
        return {}
    return {buttons[player]: Lamp.BLINK if late(sight.clock) else Lamp.ON}


def won(winners: Sequence[str]) -> str:
    """Who won; many who share it are counted."""
    if len(winners) == 1:
        return f"{winners[0]} wins"
    return fit(f"{' + '.join(winners)} win", f"{len(winners)} players win")


def _ranked(number: int, player: str, scores: Mapping[str, int], columns: int) -> list[Item]:
    """One player of the ranking: place, name and points."""
    row, column = divmod(number, columns)
    width, y = WIDTH // columns, 16 + 12 * row
    place = 1 + sum(score > scores[player] for score in scores.values())
    points = str(scores[player])
    name = f"{place} {player}"[: width // 6 - len(points) - 2]
    return [Text(column * width, y, name), Text((column + 1) * width - 6, y, points, 12, "r")]
