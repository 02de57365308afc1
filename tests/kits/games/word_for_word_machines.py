"""Games of Word For Word that computer players play by themselves."""

from __future__ import annotations

from typing import Any

from companion.games.api.chance import Chance
from companion.games.api.engine import MachineMind
from companion.games.api.recording import RecordingRuling
from companion.games.api.rules import Record
from companion.games.word_for_word.engine import opponent
from companion.games.word_for_word.rules.rules import RULES
from companion.games.word_for_word.rules.state import WordForWordState
from companion.lexicon import closed_lexicon

WORDS = closed_lexicon({"words": ["TEA", "EAT", "RATE", "RATES", "STARE", "NOISE", "TO", "ON",
                                  "TIN", "SEAT", "NEON", "LOON", "TREE", "TREES", "SEE",
                                  "OAT"]})  # fmt: skip


def playing(*players: str, seed: int = 1, **options: Any) -> tuple[WordForWordState, list[Record]]:
    """Play a game of computer players of all strengths to its end."""
    ours = {"hands": "dealt", "rounds": 3, **options}
    state: Any = RULES.new(players, ours, {"chips": 30})
    machines = {player: 1 + at % 5 for at, player in enumerate(players)}
    play, records = MachineMind(RULES, opponent, WORDS, Chance(seed)), []
    while not RULES.view(state, None).game_over:
        action = play.next_action(state, machines) or play.decide(state, None, 5)
        assert action is not None
        action = RULES.complete(state, action, play.chance, WORDS)
        outcome = RULES.apply(state, action, RecordingRuling(WORDS))
        assert outcome.accepted, (action, outcome.message)
        state = outcome.state
        records.append(Record(action, outcome))
        assert len(records) < 2000
    return state, records
