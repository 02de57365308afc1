"""What the box shows and asks now, and whose it is."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games import find_game
from companion.games.api.offers import Offer, buttons
from companion.phones.questions import Question
from companion.screen.screen import Screen
from companion.ui.onlooker import GameOnShow, Shown
from companion.widgets.ballot import Ballot
from companion.widgets.forms.form import Form
from companion.widgets.roster import Roster
from companion.widgets.widget import widget_at_work
from hardware.box import seat


class Showing:
    """The moment that all phones are shown: the screen, the question and the game.

    `buttons`: the number of seats with a button.
    """

    def __init__(self, buttons: int) -> None:
        self._count = buttons
        self.shown = Shown(Screen())
        self.question = Question()
        self._last: object = None

    @property
    def game(self) -> GameOnShow | None:
        """The game being played."""
        return self.shown.game

    @property
    def asks(self) -> bool:
        """Whether anything has been shown yet."""
        return self._last is not None

    def update(self, shown: Shown, *, phones: bool) -> bool:
        """Take over what the box shows now; returns whether it may differ for any phone.

        `phones`: some are connected; otherwise the question waits for `ask`.
        """
        before, self._last, self.shown = self._last, _values(shown), shown
        if before == self._last:
            return False
        if phones:
            self.ask()
        return True

    def ask(self) -> None:
        """Find the form of the question that is shown now."""
        self.question.update(self.shown.widget, self._forms())

    @property
    def seats(self) -> dict[str, int]:
        """The seat of each player; players without a button have the seats after the last one."""
        if self.game is None:
            return {}
        people = self.game.people
        buttons = {player: n for player, n in self.game.buttons.items() if player in people}
        others = (player for player in people if player not in buttons)
        return {**buttons, **{player: at for at, player in enumerate(others, self._count + 1)}}

    def player_at(self, number: int | None) -> str | None:
        """The player at a seat, or None."""
        return next((player for player, seat in self.seats.items() if seat == number), None)

    def name_at(self, number: int) -> str:
        """The name of the player at a seat, also while players join; or empty."""
        roster = widget_at_work(self.shown.widget)
        joining = roster.seats.get(number, "") if isinstance(roster, Roster) else ""
        return self.player_at(number) or joining

    def may_answer(self, number: int | None) -> bool:
        """Whether a seat may answer the question: if it has an owner, only that player may.

        Otherwise the players who may act on a game's own screen, and everybody on another one.
        """
        shown = self.shown
        if number is None or shown.private or shown.at_box:
            return False
        if shown.answers:
            return shown.widget is not None and self.is_asked_alone(number)
        if shown.owner is not None:
            return self.player_at(number) == shown.owner
        return not shown.turn or self.player_at(number) in shown.turn

    @property
    def votes(self) -> dict[str, bool | None]:
        """Everybody's vote on what is asked now, or None before it."""
        asked = widget_at_work(self.shown.widget)
        if not isinstance(asked, Ballot):
            return {}
        return {voter: asked.votes.get(voter) for voter in asked.voters}

    @property
    def decides(self) -> str:
        """The player who answers what is shown, though it is not their turn; empty without one."""
        alone, (turn, on_turn) = self._alone or self.shown.owner or "", self._on_turn
        return "" if alone == turn or alone in on_turn else alone

    @property
    def awaited(self) -> tuple[str, ...]:
        """The players for whom the box waits; empty if anybody's gesture will do."""
        if self.votes:
            return tuple(player for player, vote in self.votes.items() if vote is None)
        if alone := self._alone or self.decides:
            return (alone,)
        return self._on_turn[1] if self.shown.turn is not None else ()

    @property
    def _alone(self) -> str:
        """The player who looks at a secret, or answers one."""
        return self.shown.private or self.shown.answers

    @property
    def _on_turn(self) -> tuple[str | None, tuple[str, ...]]:
        """Whose turn it is in the game, and who may act: all who may, unless it is one's turn."""
        if self.game is None:
            return None, ()
        view = self.game.seat_view(None)
        may = tuple(player for player, kinds in view.may.items() if kinds)
        return view.turn, (view.turn,) if view.turn in may else may

    def choices(self, number: int | None) -> tuple[Offer, ...]:
        """The offers with a button on the phones of a seat."""
        if number is None:
            return ()
        player = seat(number) if self.game is None else self.player_at(number)
        return tuple(buttons(self.shown.offers, player)) if player else ()

    def is_asked_alone(self, number: int | None) -> bool:
        """Whether a secret question is for the player at this seat."""
        return bool(self.shown.answers) and self.player_at(number) == self.shown.answers

    def _forms(self) -> Mapping[type, Form]:
        """The touch forms of the game's own widgets."""
        return {} if self.game is None else find_game(self.game.name).forms


def _values(shown: Shown) -> object:
    """Everything that phones are shown, to compare."""
    game = shown.game
    playing = game and (game, game.revision, dict(game.buttons), game.people)
    widget, screens = widget_at_work(shown.widget), (shown.screen, shown.aside)
    whose = shown.private, shown.turn, shown.answers, shown.at_box, shown.owner, shown.offers
    return screens, shown.unseated, shown.holds, widget, whose, playing, shown.result
