"""The parts of the board on arm64: a Debian root, and the companion's package for it."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.append(str(Path(__file__).parents[3] / "systemd/deb"))

import build_deb
import control
import environment
import foreign
import roots
import wheels

PACKAGES = (
    "systemd", "systemd-sysv", "udev", "kmod", "dbus", "sudo", "python3", "python3-evdev",
    "alsa-utils", "i2c-tools", "sqlite3",
)  # fmt: skip
"""What the companion's package needs, and what the hand and the eye of the tests need."""


def refusal() -> str:
    """Why programs for arm64 cannot run on this machine; empty if they can."""
    try:
        foreign.check()
        foreign.run(["true"], stderr=subprocess.DEVNULL)
    except foreign.CannotRun as why:
        return str(why)
    except subprocess.CalledProcessError:
        return "Programs for arm64 need Linux 6.7 or newer, and user namespaces for root."
    return ""


def prepare(suite: str) -> None:
    """Make the root and the wheels, which take longest, at the same time.

    Raises CalledProcessError.
    """
    with ThreadPoolExecutor() as pool:
        root_made = pool.submit(root, suite)
        wheels.wheelhouse(suite, "arm64", *environment.PARTS)
        root_made.result()


def root(suite: str) -> Path:
    """The archive of a Debian with everything but the companion; raises CalledProcessError."""
    return roots.archive(suite, "arm64", (*PACKAGES, control.GLIB[suite]))


def package(suite: str, folder: Path) -> None:
    """Build the companion's package into a folder; raises CalledProcessError."""
    build_deb.build(suite, "arm64", folder)
