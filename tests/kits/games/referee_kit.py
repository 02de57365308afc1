"""A referee in this process, and the requests that most tests begin with."""

from __future__ import annotations

import json
from typing import Any

from companion.app.referee import Referee

NEW = {"do": "new", "game": "worph", "players": ["AL", "NB"], "seed": 5}


CLOSED = {"words": ["CAR", "CAT", "COT"]}


POSITION = {
    "do": "position",
    "game": "worph",
    "given": {
        "players": ["AL", "NB"],
        "phase": "play",
        "turn": "AL",
        "table_word": "CAR",
        "wedge": 6,
        "lexicon": CLOSED,
    },
}


CAT = {"by": "AL", "do": "play", "word": "CAT"}


class Talk:
    """Sends requests as objects to a referee in this process."""

    def __init__(self, *first: dict[str, Any]) -> None:
        self.referee = Referee()
        for line in first:
            assert self(line)["verdict"] == "accept"

    def __call__(self, line: Any) -> Any:
        return self.raw(json.dumps(line).encode())

    def raw(self, line: bytes | None) -> Any:
        answer = self.referee.answer(line)
        assert b"\n" not in answer
        return json.loads(answer)

    def state(self) -> Any:
        return self({"do": "state"})["next"]
