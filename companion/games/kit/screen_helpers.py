"""What the screens of several games show alike: the clock, the scores, what fits a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil

from companion.games.api.rules import View
from companion.games.api.ui import ClockView, Context
from companion.screen.screen import Fill, Item, Lamp, Screen, big, line
from companion.screen.screen import fit as fit
from companion.widgets.pick import Pick
from hardware.box import WIDTH

ROOM = WIDTH // 6
"""How many small letters fit a line."""

RANKED_Y = 26
"""Where the points stand below the winner, pixels from the top."""

LAST_TEN_S, LAST_THREE_S = 10, 3


def time_left(clock: ClockView | None) -> str:
    """Minutes and seconds that are left; nothing without a clock."""
    if clock is None:
        return ""
    left = ceil(clock.remaining_s - 1e-6)
    return f"{left // 60}:{left % 60:02}"


def fit_beside(text: str, *wordings: str) -> str:
    """The first of the wordings that fits a line together with the text, else the last."""
    room = ROOM - len(text) - 1
    return next((other for other in wordings if len(other) <= room), wordings[-1])


def is_late(clock: ClockView | None) -> bool:
    """Whether the last ten seconds are running."""
    return clock is not None and clock.running and clock.remaining_s <= LAST_TEN_S


def next_tick_s(clock: ClockView | None) -> float | None:
    """When the time that is shown next changes, seconds from now; None: it stands."""
    left = None if clock is None else clock.remaining_s if clock.running else clock.resumes_s
    if not left:
        return None
    return max(left - (ceil(left - 1e-6) - 1), 0.01)


def resume_countdown(clock: ClockView | None) -> str:
    """The last seconds of a clock that stands for an entry, counted; else nothing."""
    resumes_s = clock.resumes_s if clock else None
    if resumes_s is None or resumes_s > LAST_THREE_S:
        return ""
    return f"clock runs in {max(ceil(resumes_s - 1e-6), 1)}"


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


def draw_choice(pick: Pick) -> Screen:
    """A list that the own button can go through and take from, as well as the knob."""
    head = Fill(0, 0, WIDTH, 16, lit=False), line("press:next hold:take", 2, "m")
    return pick.draw().plus(*head)


def ranking(view: View) -> tuple[Item, ...]:
    """Who has won a game that is over."""
    return result_items(view.scores, view.winners)


def result_items(points: Mapping[str, int], winners: Sequence[str]) -> tuple[Item, ...]:
    """Who has won, large, and below it as many points as there is room for in a row."""
    return big(result_headline(winners), 0), line(_below(points, winners), RANKED_Y, "m")


def result_headline(winners: Sequence[str]) -> str:
    """Who has won; those who share it are a tie."""
    if not winners:
        return "NO WINNER"
    if len(winners) == 1:
        return f"{winners[0]} WINS"
    return fit(f"TIE: {' + '.join(winners)}", f"TIE: {len(winners)} PLAYERS")


def _below(points: Mapping[str, int], winners: Sequence[str]) -> str:
    """Everybody's points, or those of the winners, with their names where these are not above."""
    most = f"{max((points.get(player, 0) for player in winners), default=0)} points"
    names = " + ".join(winners) if len(winners) > 1 else ""
    named = () if names in result_headline(winners) else (names,)
    return fit(score_row(points), *named, most)


def score_row(points: Mapping[str, int]) -> str:
    """Everybody's points in a row, the best first."""
    return "  ".join(f"{player} {points[player]}" for player in by_score(points))


def by_score(points: Mapping[str, int]) -> list[str]:
    """The players, those with the most points first."""
    return sorted(points, key=lambda player: -points[player])


def standing_rows(points: Mapping[str, int]) -> tuple[str, ...]:
    """A row for each player, the best first: place, name and points."""
    rows = []
    for player in by_score(points):
        place = 1 + sum(score > points[player] for score in points.values())
        rows.append(f"{place} {player:<{ROOM - 2 - len(str(points[player]))}}{points[player]}")
    return tuple(rows)


def lamps(context: Context, player: str | None) -> dict[int, Lamp]:
    """The winners' lamps blink; before, that of who is to act is lit, and blinks at the last."""
    buttons, view = context.buttons, context.view
    if view.game_over:
        return {buttons[winner]: Lamp.BLINK for winner in view.winners if winner in buttons}
    if player is None or player not in buttons:
        return {}
    return {buttons[player]: Lamp.BLINK if is_late(context.clock) else Lamp.ON}


def result_sentence(winners: Sequence[str]) -> str:
    """Who won; many who share it are counted."""
    if len(winners) == 1:
        return f"{winners[0]} wins"
    return fit(f"{' + '.join(winners)} win", f"{len(winners)} players win")
