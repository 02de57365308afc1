"""Makes the lock files in this folder: `make locks`.

Each file pins every package that pip may install for one Python on one machine, with its
hashes, in parts: what every box needs (run), an optional extra (pi, lists ...), and what builds
the project (build). `lock.py` prints the parts that an installation needs.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
PROJECT = HERE.parents[1] / "pyproject.toml"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
MACHINES = ("aarch64", "x86_64")
"""All on glibc 2.36, the one of bookworm, or a newer one."""
NOT_LOCKED = ("cluster",)
"""Extras that no box installs."""

LEFT_OUT = ("huggingface-hub",)
"""What packages name as a dependency although it is not needed here: tokenizers would bring a
client for the network, to fetch models that the box has already."""

NAME = re.compile(r"^([a-z0-9-]+)==", re.MULTILINE)
SOURCE = "# from source:"
"""Stands before a package that has no wheel for that Python and machine."""

UV = (sys.executable, "-m", "uv", "pip", "compile", "-", "--quiet", "--no-header", "--no-annotate")


def main() -> None:
    """Write a file for each Python and machine; raises CalledProcessError if uv fails."""
    wanted = parts(tomllib.loads(PROJECT.read_text(encoding="utf-8")))
    for python in PYTHONS:
        for machine in MACHINES:
            file = HERE / f"{python}-{machine}.txt"
            file.write_text(lock(wanted, python, machine), encoding="utf-8")
            print(file.name)


def parts(project: dict[str, Any]) -> dict[str, list[str]]:
    """What the project asks for, part by part."""
    run, extras = project["project"]["dependencies"], project["project"]["optional-dependencies"]
    locked = {name: extras[name] for name in extras if name not in NOT_LOCKED}
    return {"run": run, "build": project["build-system"]["requires"], **locked}


def digest(wanted: dict[str, list[str]]) -> str:
    """Changes whenever the project asks for something else."""
    return hashlib.sha256(repr(sorted(wanted.items())).encode()).hexdigest()


def lock(wanted: dict[str, list[str]], python: str, machine: str) -> str:
    """The text of one file; every part lists all that it needs."""
    everything = [one for part in wanted.values() for one in part]
    locked = compile_lock(everything, python, machine, "--format", "pylock.toml")
    pins = dict(map(pin, tomllib.loads(locked)["packages"]))
    known = "\n".join(re.findall(r"^\S+==\S+", "\n".join(pins.values()), re.MULTILINE))
    text = f"# Made by: make locks\n# From: {digest(wanted)}\n"
    for part, requirements in wanted.items():
        found = NAME.findall(compile_lock(requirements, python, machine, "--offline", known=known))
        text += f"\n# part: {part}\n" + "".join(f"{pins[name]}\n" for name in found)
    return text


def pin(package: dict[str, Any]) -> tuple[str, str]:
    """A package's name, and its line: the hashes of its wheels, or of its source if it has none."""
    wheels = package.get("wheels")
    files = wheels or [package["sdist"]]
    hashes = "".join(f" \\\n    --hash=sha256:{file['hashes']['sha256']}" for file in files)
    line = f"{package['name']}=={package['version']}{hashes}"
    return package["name"], line if wheels else f"{SOURCE}\n{line}"


def compile_lock(
    requirements: list[str], python: str, machine: str, *options: str, known: str = ""
) -> str:
    """What uv makes of some requirements, in the versions that are known already."""
    with _text_file() as limits, _text_file() as without:
        limits.write(known)
        limits.flush()
        without.write("".join(f"{name}; sys_platform == 'none'\n" for name in LEFT_OUT))
        without.flush()
        command = [*UV, *options, "--constraint", limits.name, "--override", without.name]
        command += ["--python-version", python, "--python-platform", f"{machine}-manylinux_2_36"]
        asked = "\n".join(requirements)
        done = subprocess.run(command, input=asked, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout


def _text_file() -> tempfile._TemporaryFileWrapper[str]:
    return tempfile.NamedTemporaryFile("w", suffix=".txt")


if __name__ == "__main__":
    main()
