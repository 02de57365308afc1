"""The package of voice beside the main one: the installed program hears, speaks, and loses it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable

import control
import pytest
from environment import EXTRA_UNITS, PROJECT
from lite import Root

NAME = "tabletop-word-companion"
LIMIT_BYTES = 150_000_000
EACH = [(suite, arch) for suite in ("trixie", "bookworm") for arch in ("arm64", "amd64")]
PACKAGES = ("espeak-ng", "libportaudio2", "python3", "systemd", "udev", "sudo")
"""What apt fetches for both packages, the first one being what only voice needs."""

CLIP = "crow-rms.wav"
COMMAND = f"cd /tmp && /opt/{NAME}/bin/companion"
HEAR = f"{COMMAND} hear {CLIP} --among CROW,GROW,BROW --base ROW"
SAY = f"{COMMAND} say 'Latex, seven points.' said.wav && head -c 4 said.wav"
WANTED = "etc/systemd/system/sockets.target.wants/companion-voice.socket"

Installed = Callable[[str, str], Root]
for_each = pytest.mark.parametrize(("suite", "arch"), EACH)


@pytest.fixture(scope="module")
def installed(tmp_path_factory, build) -> Installed:
    """A root with both packages installed, by release and architecture."""
    made: dict[tuple[str, str], Root] = {}

    def get(suite: str, arch: str) -> Root:
        if (suite, arch) not in made:
            packages = (*PACKAGES, control.GLIB[suite])
            root = Root(tmp_path_factory.mktemp("root"), suite, arch, packages)
            for extra in ("", "voice"):
                root.run(f"dpkg --install {root.take(build(suite, arch, extra))}")
            shutil.copy(PROJECT / "tests/voice_process/hearing/clips" / CLIP, root.folder / "tmp")
            made[suite, arch] = root
        return made[suite, arch]

    return get


@for_each
def test_it_is_not_much_larger_than_its_models(build, suite: str, arch: str) -> None:
    assert build(suite, arch, "voice").stat().st_size <= LIMIT_BYTES


@for_each
def test_the_installed_program_hears_a_word(installed: Installed, suite: str, arch: str) -> None:
    answer = json.loads(installed(suite, arch).run(HEAR).splitlines()[-1])
    assert answer["decision"] == "accept"
    assert answer["heard"][0]["word"] == "CROW"


@for_each
def test_the_installed_program_speaks(installed: Installed, suite: str, arch: str) -> None:
    assert installed(suite, arch).run(SAY).endswith("RIFF")


@for_each
def test_systemd_has_its_units(installed: Installed, suite: str, arch: str) -> None:
    root = installed(suite, arch)
    assert (root.folder / WANTED).is_symlink()
    for unit in EXTRA_UNITS["voice"]:
        assert (root.folder / "usr/lib/systemd/system" / unit).exists()


@for_each
def test_running_it_changes_no_file(installed: Installed, suite: str, arch: str) -> None:
    """Its modules are compiled already."""
    root = installed(suite, arch)
    changed = root.run(f"touch /tmp/before; {HEAR}; set +x; find /opt -newer /tmp/before")
    assert "/opt" not in changed.splitlines()[-1]


@for_each
def test_without_it_the_box_works_and_says_what_to_install(
    installed: Installed, suite: str, arch: str
) -> None:
    root = installed(suite, arch)
    root.run(f"dpkg --remove {NAME}-voice")
    assert not (root.folder / WANTED).is_symlink()
    for unit in EXTRA_UNITS["voice"]:
        assert not (root.folder / "usr/lib/systemd/system" / unit).exists()
    assert "\u2717" not in root.run(f"/opt/{NAME}/bin/companion --self-check")
    said = root.run(f"({HEAR}) 2>&1 || true")
    assert f"{NAME}-voice" in said
    assert "Traceback" not in said
