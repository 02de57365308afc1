"""Trains the head on the kept outputs of Whisper's encoder, and writes its weights.

    PYTHONPATH=tests python -m voice_sets.training.train

It needs `jax`, and some minutes. The same outputs and seed give the same weights on one machine.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from companion.voice_process.hearing.phonemes import BLANK
from voice_sets.training.outputs import Example, examples
from voice_sets.training.speech import FOLDER

INPUTS, WIDTH, BLOCKS, REACH, SOUNDS = 384, 256, 3, 5, BLANK + 1
DROPPED = 0.15
RATE, DECAY, LONGEST_STEP, WARM_UP = 2e-3, 0.02, 5.0, 60
"""The highest learning rate, the decay of weights, the longest gradient, and the first steps."""
FRAMES_AT_ONCE = 4800
ROUND, ROUND_SOUNDS = 25, 16
"""Lengths are rounded up to as many frames and sounds, so that few shapes are compiled."""
HELD = 120
"""As many of the last examples are kept back, a whole block, to see how well others are learnt."""

Weights = dict[str, jax.Array]


class Batch(NamedTuple):
    """Examples of about the same length, filled up with zeros."""

    frames: NDArray[np.float32]
    lengths: NDArray[np.int32]
    said: NDArray[np.int32]
    sounds: NDArray[np.int32]

    @property
    def count(self) -> int:
        """How many examples it has; the other rows only fill it."""
        return int(np.count_nonzero(self.sounds))


def first_weights(key: jax.Array) -> Weights:
    """Small random weights."""
    shapes = {"in": (INPUTS, WIDTH), "out": (WIDTH, SOUNDS)}
    shapes |= {f"block{number}": (REACH * WIDTH, WIDTH) for number in range(BLOCKS)}
    found: Weights = {}
    for name, (rows, columns) in shapes.items():
        key, own = jax.random.split(key)
        found[f"{name}.weight"] = jax.random.normal(own, (rows, columns)) / math.sqrt(rows)
        found[f"{name}.bias"] = jnp.zeros(columns)
        norm = rows // REACH if name.startswith("block") else rows
        found[f"{name}.scale"], found[f"{name}.shift"] = jnp.ones(norm), jnp.zeros(norm)
    return found


def head(weights: Weights, batch: Batch, key: jax.Array | None = None) -> jax.Array:
    """The logarithms of the sounds' probabilities in each frame; with a key, some are dropped.

    What lies behind the end of an example is nothing, as in the recogniser.
    """
    keys = (None,) * (BLOCKS + 1) if key is None else jax.random.split(key, BLOCKS + 1)
    inside = jnp.arange(batch.frames.shape[1])[None, :, None] < batch.lengths[:, None, None]
    heard = _drop(_layer(weights, "in", batch.frames), keys[0])
    for number in range(BLOCKS):
        name, edge = f"block{number}", REACH // 2
        normal = _normal(weights, name, heard) * inside
        padded = jnp.pad(normal, ((0, 0), (edge, edge), (0, 0)))
        near = [padded[:, at : at + heard.shape[1]] for at in range(REACH)]
        mixed = jnp.concatenate(near, axis=2) @ weights[f"{name}.weight"]
        change = jax.nn.gelu(mixed + weights[f"{name}.bias"])
        heard = heard + _drop(change, keys[number + 1])
    return jax.nn.log_softmax(_layer(weights, "out", heard))


def _layer(weights: Weights, name: str, given: jax.Array) -> jax.Array:
    return _normal(weights, name, given) @ weights[f"{name}.weight"] + weights[f"{name}.bias"]


def _normal(weights: Weights, name: str, given: jax.Array) -> jax.Array:
    centred = given - given.mean(-1, keepdims=True)
    spread = jnp.sqrt(given.var(-1, keepdims=True) + 1e-5)
    return centred / spread * weights[f"{name}.scale"] + weights[f"{name}.shift"]


def _drop(given: jax.Array, key: jax.Array | None) -> jax.Array:
    if key is None:
        return given
    return given * jax.random.bernoulli(key, 1 - DROPPED, given.shape) / (1 - DROPPED)


# -- what is wanted -----------------------------------------------------------------------

NEVER = -1e9


def loss(logs: jax.Array, batch: Batch) -> jax.Array:
    """The mean negative log-likelihood of what is said, by connectionist temporal classification.

    Rows in which nothing is said only fill the batch.
    """
    count, most = batch.said.shape
    labels = jnp.full((count, 2 * most + 1), BLANK).at[:, 1::2].set(batch.said)
    repeats = jnp.pad(labels[:, 2:] == labels[:, :-2], ((0, 0), (2, 0)), constant_values=True)
    skips = jnp.where((labels == BLANK) | repeats, NEVER, 0.0)
    emitted = jnp.take_along_axis(logs, labels[:, None, :].repeat(logs.shape[1], 1), axis=2)
    first = jnp.full(labels.shape, NEVER).at[:, :2].set(emitted[:, 0, :2])

    def step(states: jax.Array, given: tuple[jax.Array, jax.Array]) -> tuple[jax.Array, None]:
        here, at = given
        one = jnp.pad(states[:, :-1], ((0, 0), (1, 0)), constant_values=NEVER)
        two = jnp.pad(states[:, :-2], ((0, 0), (2, 0)), constant_values=NEVER) + skips
        after = jnp.logaddexp(jnp.logaddexp(states, one), two) + here
        return jnp.where((at < batch.lengths)[:, None], after, states), None

    times = jnp.arange(1, logs.shape[1])
    states, _ = jax.lax.scan(step, first, (emitted[:, 1:].swapaxes(0, 1), times))
    last = 2 * batch.sounds[:, None]
    ends = jnp.take_along_axis(states, jnp.concatenate([last, last - 1], axis=1), axis=1)
    full = batch.sounds > 0
    return -jnp.where(full, jax.nn.logsumexp(ends, axis=1), 0).sum() / full.sum()


# -- the training -------------------------------------------------------------------------


def batches(given: Sequence[Example], chance: np.random.Generator | None = None) -> Iterator[Batch]:
    """All examples once, those of about the same length together; by chance, in a new order."""
    order = list(range(len(given))) if chance is None else chance.permutation(len(given)).tolist()
    order.sort(key=lambda at: _round_up(len(given[at].frames)))
    groups, at = [], 0
    while at < len(order):
        longest = _round_up(len(given[order[at]].frames))
        size = max(1, FRAMES_AT_ONCE // longest)
        same = [
            one for one in order[at : at + size] if _round_up(len(given[one].frames)) == longest
        ]
        groups.append(same)
        at += len(same)
    if chance is not None:
        chance.shuffle(groups)
    for group in groups:
        yield make_batch([given[one] for one in group], chance)


def _round_up(length: int, to: int = ROUND) -> int:
    return -(-length // to) * to


def make_batch(given: Sequence[Example], chance: np.random.Generator | None = None) -> Batch:
    """The examples with zeros behind them; now and then a moment is missing."""
    size = max(1, FRAMES_AT_ONCE // _round_up(len(given[0].frames)))
    most = _round_up(max(len(one.said) for one in given), ROUND_SOUNDS)
    frames = np.zeros((size, _round_up(len(given[0].frames)), INPUTS), np.float32)
    said = np.zeros((size, most), np.int32)
    lengths, sounds = np.ones(size, np.int32), np.zeros(size, np.int32)
    for row, one in enumerate(given):
        frames[row, : len(one.frames)] = one.frames
        if chance is not None and chance.random() < 0.7:
            start = int(chance.integers(10, max(11, len(one.frames) - 10)))
            frames[row, start : start + int(chance.integers(1, 5))] = 0
        said[row, : len(one.said)] = np.frombuffer(one.said, np.uint8)
        lengths[row], sounds[row] = len(one.frames), len(one.said)
    return Batch(frames, lengths, said, sounds)


def train_head(given: Sequence[Example], seed: int, rounds: int) -> Weights:
    """The weights after as many rounds through all examples (AdamW, with a falling rate)."""
    chance, key = np.random.default_rng(seed), jax.random.key(seed, impl="rbg")
    held, kept = given[-HELD:], given[:-HELD]
    weights = first_weights(key)
    means = jax.tree.map(lambda one: (jnp.zeros_like(one), jnp.zeros_like(one)), weights)
    total, number, begun = rounds * sum(1 for _ in batches(kept, chance)), 0, time.monotonic()
    for turn in range(rounds):
        losses: list[tuple[float, int]] = []
        for batch in batches(kept, chance):
            number += 1
            fall = 0.5 * (1 + math.cos(math.pi * min(1, number / total)))
            rate = RATE * min(1, number / WARM_UP) * fall
            key, own = jax.random.split(key)
            weights, means, found = _step(weights, means, batch, own, rate, number)
            losses.append((float(found), batch.count))
        missed = [(float(_loss_of(weights, batch)), batch.count) for batch in batches(held)]
        passed_s = time.monotonic() - begun
        print(f"{turn + 1}: {_mean(losses)}, held {_mean(missed)}, {passed_s:.0f} s", flush=True)
    return weights


def _mean(losses: Sequence[tuple[float, int]]) -> str:
    """The mean loss of an example, from those of batches and how many examples each has."""
    return f"{sum(loss * count for loss, count in losses) / sum(n for _, n in losses):.3f}"


@jax.jit
def _step(
    weights: Weights, means: Any, batch: Batch, key: jax.Array, rate: float, number: int
) -> tuple[Weights, Any, jax.Array]:
    """One step of AdamW against the gradient of the loss of a batch."""

    def missed(some: Weights) -> jax.Array:
        return loss(head(some, batch, key), batch)

    found, slope = jax.value_and_grad(missed)(weights)
    length = jnp.sqrt(sum(jnp.sum(one**2) for one in jax.tree.leaves(slope)))
    shorter = jnp.minimum(1.0, LONGEST_STEP / (length + 1e-9))
    after: Weights = {}
    kept = {}
    for name, weight in weights.items():
        one = slope[name] * shorter
        mean = 0.9 * means[name][0] + 0.1 * one
        square = 0.999 * means[name][1] + 0.001 * one**2
        kept[name] = mean, square
        step = mean / (1 - 0.9**number) / (jnp.sqrt(square / (1 - 0.999**number)) + 1e-8)
        after[name] = weight - rate * (step + DECAY * weight)
    return after, kept, found


@jax.jit
def _loss_of(weights: Weights, batch: Batch) -> jax.Array:
    return loss(head(weights, batch), batch)


def main() -> None:
    """Train, and write the weights in half precision."""
    parser = argparse.ArgumentParser(
        prog="voice_sets.training.train", description="Train the head."
    )
    parser.add_argument("file", type=Path, help="where the weights are written")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=30, help="through all examples")
    asked = parser.parse_args()
    files = sorted(FOLDER.glob("*.outputs.npz"))
    given = [one for file in files for one in examples(file) if _can_be_said(one)]
    print(f"{len(given)} examples in {len(files)} files", flush=True)
    weights = train_head(given, asked.seed, asked.rounds)
    print("sha256", save_weights(weights, asked.file))


def save_weights(weights: Weights, file: Path) -> str:
    """Write the weights in half precision; the file's checksum."""
    with file.open("wb") as into:
        np.savez(into, **{name: np.asarray(one, np.float16) for name, one in weights.items()})
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _can_be_said(one: Example) -> bool:
    """Whether there is a frame for each sound, and one between two that are the same."""
    twice = sum(a == b for a, b in zip(one.said, one.said[1:], strict=False))
    return 0 < len(one.said) + twice <= len(one.frames)


if __name__ == "__main__":
    main()
