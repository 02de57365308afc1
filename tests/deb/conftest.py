"""The Debian packages in roots of their release and architecture: `make test-deb`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import build_deb
import foreign
import pytest


@pytest.fixture(scope="session", autouse=True)
def tools() -> None:
    """Skip all of it where no root can be made, and say why."""
    try:
        foreign.check()
    except foreign.CannotRun as why:
        pytest.skip(str(why))


@pytest.fixture(scope="session")
def build(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str, str], Path]:
    """Build a package for a release and an architecture, once for all tests."""
    built: dict[tuple[str, str, str], Path] = {}

    def get(suite: str, arch: str, extra: str = "") -> Path:
        wanted = (suite, arch, extra)
        if wanted not in built:
            built[wanted] = build_deb.build(suite, arch, tmp_path_factory.mktemp("dist"), extra)
        return built[wanted]

    return get
