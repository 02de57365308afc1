"""Where the sets are kept: folders that may be deleted at any time."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "voice"
"""Streams and reports."""
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / (
    "tabletop-word-companion/voice"
)
"""Clips, recordings, and what was heard in them, for all checkouts."""
RATE = 16000
"""Samples a second of every clip."""
