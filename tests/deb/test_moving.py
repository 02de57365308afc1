"""From `make install` to the package and back, with the real installer and dpkg."""

import shutil
import subprocess
import sys

import pytest
from environment import NAME, PROJECT
from lite import Root

SUITE, ARCH = "trixie", "arm64"
NOT_IN_LITE = ("python3-lgpio", "python3-evdev", "alsa-utils")
"""What `make install` would fetch with apt, or what is not in Debian: empty packages here."""

EMPTY = """Package: {name}
Version: 9
Architecture: all
Maintainer: nobody
Description: an empty package
"""
INSTALL = """
cd /tmp/project
export COMPANION_YES=1 COMPANION_WHEELHOUSE=/tmp/project/wheelhouse
"""
CHECK = f"/opt/{NAME}/bin/companion --self-check"
KEPT = {
    **{f"etc/{NAME}/settings.toml": "", f"etc/{NAME}/phones-on": ""},
    f"var/lib/{NAME}/mine.txt": "mine",
}
UNITS = 6
DISPATCHER = f"NetworkManager/dispatcher.d/60-{NAME}"


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    made = Root(tmp_path_factory.mktemp("root"), SUITE, ARCH)
    for name in NOT_IN_LITE:
        folder = tmp_path_factory.mktemp(name)
        (folder / "DEBIAN").mkdir()
        (folder / "DEBIAN/control").write_text(EMPTY.format(name=name))
        empty = folder.with_suffix(".deb")
        subprocess.run(["dpkg-deb", "--build", folder, empty], check=True, capture_output=True)
        made.run(f"dpkg --install {made.take(empty)}")
    shutil.copytree(PROJECT / "systemd", made.folder / "tmp/project/systemd")
    fill(made.folder / "tmp/project/wheelhouse")
    return made


def fill(wheelhouse):
    """Fetch what `make wheelhouse` fetches."""
    asked = (
        "run",
        "pi",
        "phones",
        "--without",
        "lgpio",
        "evdev",
        "--python=3.13",
        "--machine=aarch64",
    )
    fetch = [sys.executable, PROJECT / "systemd/locks/fetch.py", wheelhouse, *asked]
    wheel = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    for command in (fetch, [*wheel, "--wheel-dir", wheelhouse, PROJECT]):
        subprocess.run([*map(str, command)], check=True)


def units(root, folder):
    return sorted(file.name for file in (root.folder / folder).glob("companion*"))


def is_kept(root):
    """Whether settings, games and the bus of the display are as they were."""
    same = all((root.folder / name).read_text() == text for name, text in KEPT.items())
    return same and root.config.read_text().count("i2c_arm_baudrate=400000") == 1


def test_moving_to_the_package_and_back_keeps_everything(root, build):
    root.run(f"{INSTALL} systemd/install.sh install; {CHECK}")
    for name, text in KEPT.items():
        (root.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (root.folder / name).write_text(text)
    assert len(units(root, "etc/systemd/system")) == UNITS
    assert is_kept(root)

    said = root.run(f"dpkg --install {root.take(build(SUITE, ARCH))}; {CHECK}")
    assert "Replacing what make install put in place. Settings and games stay." in said
    assert units(root, "etc/systemd/system") == []
    assert len(units(root, "usr/lib/systemd/system")) == UNITS
    assert not (root.folder / "usr/local/bin/companion").exists()
    assert not (root.folder / "etc" / DISPATCHER).exists()
    assert (root.folder / "usr/lib" / DISPATCHER).exists()
    assert is_kept(root)

    assert "The Debian package is installed." in root.run(f"{INSTALL} ! systemd/install.sh install")
    root.run(f"dpkg --remove {NAME}; {INSTALL} systemd/install.sh install; {CHECK}")
    assert units(root, "usr/lib/systemd/system") == []
    assert len(units(root, "etc/systemd/system")) == UNITS
    assert is_kept(root)
