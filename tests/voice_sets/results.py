"""What the recogniser made of each trial; the slow half is kept, and is never computed twice."""

from __future__ import annotations
