"""Score A: hama's acoustic model, folded to the 39 sounds.

hama gives posteriors only through the session of its `ASRModel`, which is not documented. So the
version is pinned, and only this module knows it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.voice_process.hearing.ctc import Posteriors
from companion.voice_process.hearing.phonemes import BLANK, NUMBER, PHONES

Clip = NDArray[np.float32]
"""Sound: 16 kHz, mono, from -1 to 1."""

RATE = 16000

FLOOR = 1e-4
"""Share of every frame spread over all sounds, so that one unlucky frame excludes nothing."""

BLANK_WEIGHT = 0.5
"""The model favours the blank over weak sounds; halving it gains most of a point."""

SHORTEST = RATE // 10
"""The model is not asked about less than this many samples; they are filled with silence."""

_TOKENS = {
    **{"AA": "ɑ a", "AE": "æ", "AH": "ʌ ə ɐ", "AO": "ɔ ɒ", "AW": "aʊ", "AY": "aɪ", "B": "b"},
    **{"CH": "t͡ʃ t͡ɕ t͡ɕʰ", "D": "d", "DH": "ð", "EH": "ɛ eə", "ER": "ɝ ɚ ɜ", "EY": "eɪ e"},
    **{"F": "f", "G": "g ɡ", "HH": "h x", "IH": "ɪ ɪə", "IY": "i", "JH": "d͡ʒ"},
    **{"K": "k kʰ c", "L": "l ɫ", "M": "m", "N": "n", "NG": "ŋ", "OW": "oʊ o", "OY": "ɔɪ"},
    **{"P": "p pʰ", "R": "ɹ r ɻ", "S": "s", "SH": "ʃ", "T": "t tʰ ɾ ʔ", "TH": "θ", "UH": "ʊ"},
    **{"UW": "u ju y", "V": "v", "W": "w", "Y": "j ʝ", "Z": "z", "ZH": "ʒ"},
}
"""The model's own tokens for each sound. It knows several languages."""

_SILENT = ("<blank>", "<wb>", "<pad>", " ")


class Acoustic:
    """The acoustic model; raises ImportError if the package is missing."""

    def __init__(self) -> None:
        from hama.asr import ASRModel

        self._model = ASRModel()
        self._fold = _fold(self._model.decoder_tokens)

    def posteriors(self, clip: Clip) -> Posteriors:
        """The probabilities of the sounds in each frame of 20 ms."""
        raw = self.raw(clip)
        odds = np.exp(raw - raw.max(axis=1, keepdims=True))
        folded = odds @ self._fold
        folded[:, BLANK] *= BLANK_WEIGHT
        folded /= folded.sum(axis=1, keepdims=True)
        smooth: Posteriors = (1 - FLOOR) * folded + FLOOR / (BLANK + 1)
        return smooth

    def raw(self, clip: Clip) -> NDArray[np.float64]:
        """The model's own log-probabilities of its tokens in each frame."""
        model: Any = self._model
        sound = np.pad(clip, (0, max(0, SHORTEST - len(clip)))).astype(np.float32)
        wanted = [model._log_probs_output_name, model._out_lengths_output_name]
        given = {
            model._waveform_input_name: sound.reshape(1, -1),
            model._waveform_lengths_input_name: np.array([len(sound)], dtype=np.int64),
        }
        values, lengths = model.session.run(wanted, given)
        frames = int(np.asarray(lengths).reshape(-1)[0])
        found: NDArray[np.float64] = np.asarray(values, dtype=np.float64)[0][:frames]
        return found


def _fold(tokens: list[str]) -> NDArray[np.float64]:
    """A matrix that sums the model's tokens to our sounds; other tokens count for nothing."""
    sound = {token: NUMBER[phone] for phone in PHONES for token in _TOKENS[phone].split()}
    matrix = np.zeros((len(tokens), BLANK + 1))
    for row, token in enumerate(tokens):
        if token in _SILENT:
            matrix[row, BLANK] = 1
        elif token in sound:
            matrix[row, sound[token]] = 1
    return matrix
