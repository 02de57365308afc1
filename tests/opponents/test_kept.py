"""Kept results survive a run that is stopped while it writes."""

from __future__ import annotations

from pathlib import Path

import pytest
from kept import load, save


def test_a_run_that_is_stopped_while_it_writes_loses_nothing(tmp_path, monkeypatch):
    file = tmp_path / "new" / "results.json"
    assert load(file) == {}
    save(file, {"won": [1]})

    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    for name in ("write_text", "replace"):
        with monkeypatch.context() as patch:
            patch.setattr(Path, name, stop)
            with pytest.raises(KeyboardInterrupt):
                save(file, {"won": [1, 2]})
        assert load(file) == {"won": [1]}
    save(file, {"won": [1, 2]})
    assert load(file) == {"won": [1, 2]}
