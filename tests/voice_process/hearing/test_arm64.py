"""The acoustic model gives the same posteriors on a Pi's processor, emulated, as on this one."""

from __future__ import annotations

import importlib.metadata
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import arm64
import numpy as np
import pytest
import roots
from cache import cache_folder
from clips_kit import CLIPS, VOICES, clip
from wheels import PYTHONS

from companion.voice_process.hearing.acoustic import Acoustic

PROJECT = Path(__file__).parents[3]
SUITE = "trixie"
"""The release that a new card for a Pi has."""
NAMES = ("crow", "would", "crow-spelled")
CLOSE_ENOUGH = 1e-4
SCRIPT = """
import sys
sys.path[:0] = ["/project", "/project/tests/kits/voice", "/opt/voice/wheels"]
import numpy as np
from clips_kit import clip
from companion.voice_process.hearing.acoustic import Acoustic
model = Acoustic()
names = {names!r}
np.savez("/found.npz", **{{name: model.raw(clip(*name.split("/"))) for name in names}})
"""
CASES = tuple(f"{name}/{voice}" for name in NAMES for voice in VOICES)


def unpack_wheels(folder: Path) -> None:
    """hama and NumPy, in the versions of this machine, for its Python and processor."""
    wanted = [f"{name}=={importlib.metadata.version(name)}" for name in ("hama", "numpy")]
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", *wanted]
    command += ["--only-binary=:all:", "--platform=manylinux_2_28_aarch64", "--implementation=cp"]
    with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
        command += [f"--python-version={PYTHONS[SUITE]}", f"--dest={scratch}"]
        subprocess.run(command, check=True)
        for wheel in Path(scratch).glob("*.whl"):
            shutil.unpack_archive(wheel, folder, "zip")


@pytest.fixture(scope="module")
def root() -> Iterator[Path]:
    """A small Debian for arm64 with the recogniser and its clips."""
    if why := arm64.refusal():
        pytest.skip(f"No programs for arm64 here. {why}")
    versions = tuple(importlib.metadata.version(name) for name in ("hama", "numpy"))
    wheels = cache_folder("hearing-arm64", (SUITE, *versions), unpack_wheels)
    with tempfile.TemporaryDirectory(prefix="hearing-", dir="/var/tmp") as scratch:
        found = Path(scratch) / "root"
        roots.unpack(roots.archive(SUITE, "arm64", ("python3",)), found)
        shutil.copytree(wheels, found / "opt/voice/wheels")  # hama wants three folders above it
        shutil.copytree(PROJECT / "companion", found / "project/companion")
        shutil.copytree(PROJECT / "tests/kits/voice", found / "project/tests/kits/voice")
        shutil.copytree(CLIPS, found / "project/tests/voice_process/hearing/clips")
        yield found


def test_the_posteriors_are_the_same_on_arm64(root):
    (root / "script.py").write_text(SCRIPT.format(names=CASES), encoding="ascii")
    roots.run(root, "exec python3 /script.py")
    there, here = np.load(root / "found.npz"), Acoustic()
    for case in CASES:
        name, voice = case.split("/")
        ours, theirs = here.raw(clip(name, voice)), there[case]
        assert ours.shape == theirs.shape
        assert np.abs(np.exp(ours) - np.exp(theirs)).max() <= CLOSE_ENOUGH, case
        assert np.abs(ours - theirs)[ours > np.log(CLOSE_ENOUGH)].max() <= CLOSE_ENOUGH, case
