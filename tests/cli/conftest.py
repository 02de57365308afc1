"""What several tests of commands use."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.cli.main import main


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Types a command and returns what it prints; if its status is a refusal, the reason."""

    def run(*words: object, status: int = 0) -> str:
        assert main([str(word) for word in words]) == status
        captured = capsys.readouterr()
        return captured.err if status else captured.out

    return run
