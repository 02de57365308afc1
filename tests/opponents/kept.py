"""Results that are kept in a file, which a run that is stopped at any moment leaves whole."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def load(path: Path | None) -> dict[str, Any]:
    """The results in the file; none if there is no file."""
    found: dict[str, Any] = json.loads(path.read_text()) if path and path.exists() else {}
    return found


def save(path: Path, results: dict[str, Any]) -> None:
    """Keep the results in the file, in place of what it has."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_suffix(".new")
    new.write_text(json.dumps(results), encoding="utf-8")
    new.replace(path)
