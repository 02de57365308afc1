"""Measure the recogniser in harder surroundings and with accents: 600 words each.

    PYTHONPATH=tests python -m voice_sets.harder
    PYTHONPATH=tests python -m voice_sets.harder "far room" accents --turns 40
    PYTHONPATH=tests python -m voice_sets.harder --against earlier.json

Keeps which clips were heard exactly in build/voice/harder.json. A copy of that file, of an earlier
recogniser, is what `--against` compares with: clip by clip, so a small difference shows.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from companion.voice.grammar import Grammar
from voice_sets.draws import turns
from voice_sets.draws.trials import Trial
from voice_sets.figures.measures import Share, share
from voice_sets.figures.results import Result, results
from voice_sets.figures.rows import among_three, exact, outcomes
from voice_sets.places import BUILD
from voice_sets.speech import clips, voices
from voice_sets.speech.clips import Clip
from voice_sets.speech.conditions import HARDER
from voice_sets.speech.voices import Voice

ROWS: dict[str, tuple[str, Sequence[Voice]]] = {
    **{condition: (condition, (*voices.TEST, *voices.TEST_MORE)) for condition in HARDER},
    "accents": ("clean", voices.ACCENTS),
}
"""Each row's condition, and the voices that are heard in it."""
TURNS, EACH = 150, 4
"""The turns of a row, and the voices in each turn."""
SEED = 61
FILE = BUILD / "harder.json"


def trials(row: str, count: int = TURNS) -> Iterator[Trial]:
    """The words of a row, the same in every row."""
    condition, speakers = ROWS[row]
    for number, turn in enumerate(turns.draw("test", ["legal"] * count, SEED)):
        grammar = Grammar(turn.words, turn.table)
        for place in range(EACH):
            voice = speakers[(EACH * number + place) % len(speakers)]
            clip = Clip(turn.said.lower(), voice, condition)
            name = f"harder {number}"
            yield Trial(row, "legal", name, voice.family, condition, clip, grammar, turn.said)


def main() -> None:
    """Print a line for each row."""
    parser = argparse.ArgumentParser(prog="voice_sets.harder", description="Measure it.")
    parser.add_argument("rows", nargs="*", default=list(ROWS), help=", ".join(ROWS))
    parser.add_argument("--turns", type=int, default=TURNS)
    parser.add_argument("--against", type=Path, help="the file of an earlier recogniser")
    asked = parser.parse_args()
    if wrong := set(asked.rows) - ROWS.keys():
        parser.error(f"There is no row {', '.join(wrong)}. Choose from {', '.join(ROWS)}.")
    os.environ["OMP_NUM_THREADS"] = "1"
    earlier = json.loads(asked.against.read_text(encoding="utf-8")) if asked.against else {}
    drawn = {row: list(trials(row, asked.turns)) for row in asked.rows}
    every = [trial for one in drawn.values() for trial in one]  # each word is spoken once for all
    clips.make(trial.clip for trial in every if isinstance(trial.clip, Clip))
    kept = {}
    print("| row | exact % | best three % | right at once % | listed % | another % | gained % |")
    print("|---|---|---|---|---|---|---|")
    for row in asked.rows:
        found = results(drawn[row])
        kept[row] = {one.trial.clip.key: one.is_right for one in found}
        right, listed, other, _ = outcomes(found)
        figures = exact(found), among_three(found), right, listed, other
        print(f"| {row} | {' | '.join(map(str, figures))} | {_gained(found, earlier.get(row))} |")
    FILE.write_text(json.dumps(kept), encoding="utf-8")


def _gained(found: Sequence[Result], earlier: dict[str, bool] | None) -> Share | str:
    """How many more words are exact than earlier, of the clips that both heard."""
    if earlier is None:
        return ""
    return share((one.trial.turn, one.is_right - earlier[one.trial.clip.key]) for one in found)


if __name__ == "__main__":
    main()
