"""Screen helpers shared by the games: clock, scores, fitting text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil

from companion.games.api.rules import View
from companion.games.api.ui import ClockView, Context
from companion.games.kit.seating import players_from
from companion.quantity import clock_time, quantity
from companion.screen.screen import ROOM, Fill, Item, Lamp, Screen, big, fit, line, tail
from companion.widgets.pick import Pick
from hardware.box import WIDTH

RANKED_Y = 26
"""Top of the row of points below the winner, pixels."""

LAST_TEN_S, LAST_THREE_S = 10, 3

LAY_OR_BACK = "push: lay  SPIN: back"
"""The foot of the ways to lay a word, which only its player sees."""


def time_left(clock: ClockView | None) -> str:
    """Remaining time as minutes and seconds; empty without a clock."""
    return "" if clock is None else clock_time(clock.remaining_s)


def fit_beside(text: str, *wordings: str) -> str:
    """The first of the wordings that fits a row together with the text, or the end of the last."""
    room = ROOM - len(text) - 1
    return next((other for other in wordings if len(other) <= room), tail(wordings[-1], room))


def names_row(players: Sequence[str]) -> str:
    """The names of players in a row; if there is no room, the first and how many more."""
    return fit(" + ".join(players), f"{players[0]} + {len(players) - 1} more")


def is_late(clock: ClockView | None) -> bool:
    """Whether the last ten seconds are running."""
    return clock is not None and clock.running and clock.remaining_s <= LAST_TEN_S


def next_tick_s(clock: ClockView | None) -> float | None:
    """Seconds until the displayed time changes; None if the clock is stopped."""
    left = None if clock is None else clock.remaining_s if clock.running else clock.resumes_s
    if not left:
        return None
    return max(left - (ceil(left - 1e-6) - 1), 0.01)


def resume_countdown(clock: ClockView | None) -> str:
    """Countdown of the last seconds until a stopped clock runs again; else empty."""
    resumes_s = clock.resumes_s if clock else None
    if resumes_s is None or resumes_s > LAST_THREE_S:
        return ""
    return f"clock runs in {max(ceil(resumes_s - 1e-6), 1)}"


def standings(players: Sequence[str], scores: Mapping[str, int], first: str | None) -> str:
    """Scores that fit a row, with short names if necessary, starting with the player `first`.

    Spaces in names are removed, because a number in a name would look like points: BOX5 37.
    """
    whole = " ".join(f"{player.replace(' ', '')} {scores[player]}" for player in players)
    short = {player: f"{initials(player)}{scores[player]}" for player in players}
    if len(text := fit(whole, " ".join(short.values()))) <= ROOM:
        return text
    text = ""
    for player in players_from(players, first):
        if len(text) + len(short[player]) + 1 > ROOM:
            break
        text = f"{text} {short[player]}".strip()
    return text


def initials(player: str) -> str:
    """The first two letters of a name, to put a number behind them: `AL24`, but `P1:24`."""
    return f"{player[:2]}:" if player[:2][-1:].isdigit() else player[:2]


def draw_choice(pick: Pick) -> Screen:
    """Screen of a list that the player can also use with their button."""
    head = Fill(0, 0, WIDTH, 16, lit=False), line("press:next hold:take", 2, "m")
    return pick.draw().plus(*head)


def ranking(view: View) -> tuple[Item, ...]:
    """The result of a game that is over."""
    return result_items(view.scores, view.winners)


def result_items(points: Mapping[str, int], winners: Sequence[str]) -> tuple[Item, ...]:
    """The winner in large letters, with a row of points below."""
    return big(result_headline(winners), 0), line(_below(points, winners), RANKED_Y, "m")


def result_headline(winners: Sequence[str]) -> str:
    """The winner or the tie, in capitals."""
    if not winners:
        return "NO WINNER"
    if len(winners) == 1:
        return f"{winners[0]} WINS"
    return fit(f"TIE: {' + '.join(winners)}", f"TIE: {len(winners)} PLAYERS")


def _below(points: Mapping[str, int], winners: Sequence[str]) -> str:
    """Everybody's points; if they do not fit, the names of tied players, or the most points."""
    most = max((points.get(player, 0) for player in winners or points), default=0)
    names = " + ".join(winners) if len(winners) > 1 else ""
    named = () if names in result_headline(winners) else (names,)
    return fit(score_row(points), *named, quantity(most, "point"))


def score_row(points: Mapping[str, int]) -> str:
    """Everybody's points in a row, the highest first."""
    return "  ".join(f"{player} {points[player]}" for player in by_score(points))


def by_score(points: Mapping[str, int]) -> list[str]:
    """Players by points, the highest first."""
    return sorted(points, key=lambda player: -points[player])


def standing_rows(points: Mapping[str, int]) -> tuple[str, ...]:
    """A row for each player with place, name and points, the highest first."""
    rows = []
    for player in by_score(points):
        place = 1 + sum(score > points[player] for score in points.values())
        rows.append(f"{place} {player:<{ROOM - 2 - len(str(points[player]))}}{points[player]}")
    return tuple(rows)


def lamps(context: Context, player: str | None) -> dict[int, Lamp]:
    """The current player's lamp, blinking in the last seconds; in the end the winners' lamps."""
    buttons, view = context.buttons, context.view
    if view.game_over:
        return {buttons[winner]: Lamp.BLINK for winner in view.winners if winner in buttons}
    if player is None or player not in buttons:
        return {}
    return {buttons[player]: Lamp.BLINK if is_late(context.clock) else Lamp.ON}


def result_sentence(winners: Sequence[str]) -> str:
    """A sentence about the winners, with their number if the names do not fit."""
    if len(winners) == 1:
        return f"{winners[0]} wins"
    return fit(f"{' + '.join(winners)} win", f"{len(winners)} players win")
