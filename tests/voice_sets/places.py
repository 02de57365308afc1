"""Where the sets are kept: a folder that git ignores, and that may be deleted at any time."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "voice"
RATE = 16000
"""Samples a second of every clip."""
