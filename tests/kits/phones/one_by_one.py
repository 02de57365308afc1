"""A phone's connection that gives out the messages of a frame one by one."""

from __future__ import annotations

from collections import deque
from typing import Any

from websockets.asyncio.client import ClientConnection


class OneByOne(ClientConnection):
    """A connection to the box, which sends a message in each line of a frame."""

    def __init__(self, *given: Any, **how: Any) -> None:
        super().__init__(*given, **how)
        self._left: deque[str] = deque()

    async def recv(self, decode: bool | None = None) -> Any:
        """The next message."""
        if not self._left:
            frame = await super().recv(decode)
            assert isinstance(frame, str)
            self._left.extend(frame.split("\n"))
        return self._left.popleft()
