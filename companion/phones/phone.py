"""One connected phone: its seat, its limits, and what it was sent last."""

from __future__ import annotations

from collections.abc import Callable

from companion.phones.limits import BURST, RATE, Delay
from companion.phones.messages import Refusal, ToPhone, encode
from companion.phones.outside.limits import Budget


class Phone:
    """A connected phone that was let in. `seat` is None without one.

    `table`: it is a table screen, which never has a seat; `watches`: it is one without the code.
    It was sent last: `view_of`, the game, revision and player; `refused`, the refused action;
    `clock`; and `big_screen`, the address, game and revision.
    """

    def __init__(
        self, send: Callable[[bytes], None], close: Callable[[], None], now: float
    ) -> None:
        self.seat: int | None = None
        self.token = ""
        self.view_of: object = None
        self.refused: object = None
        self.clock: object = None
        self.big_screen: object = None
        self.table = self.watches = False
        self.may_claim = 0.0
        self.budget, self.delay = Budget(now, RATE, BURST), Delay()
        self.close = close
        self._send = send
        self._last: dict[type, bytes] = {}

    def send(self, message: ToPhone) -> None:
        """Send a message."""
        self._send(encode(message))

    def update(self, message: ToPhone) -> None:
        """Send a message, unless it repeats the last one of its kind."""
        self.update_encoded(type(message), encode(message))

    def update_encoded(self, kind: type, data: bytes) -> None:
        """Like `update`, for a message that was encoded once for all phones."""
        if self._last.get(kind) != data:
            self._last[kind] = data
            self._send(data)

    def refuse(self, why: str) -> None:
        """Say why something was not done."""
        self.send(Refusal(why))

    def forget(self) -> None:
        """Send everything again at the next update."""
        self._last.clear()
        self.view_of = self.clock = self.big_screen = None
