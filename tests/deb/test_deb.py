"""What a package weighs, needs and does on the system it is for."""

import os
import re
import subprocess

import build_deb
import foreign
import mirror
import pytest
from lite import COMPONENTS, Root, listed

NAME = "tabletop-word-companion"
LIMIT_BYTES = 25_000_000
EACH = [(suite, arch) for suite in ("trixie", "bookworm") for arch in ("arm64", "amd64")]
STANDARD = ("?essential", "?priority(required)", "?priority(important)")
SIMULATE = "APT_CONFIG=$MMDEBSTRAP_APT_CONFIG apt-get --simulate --no-install-recommends install"
LIBRARIES = """
cd /tmp
/opt/{name}/bin/python -c "import evdev, gpiod, lgpio; print(lgpio.get_module_version())"
"""
GAMES = """
mkdir -p /var/lib/{name} /etc/{name}
echo mine > /var/lib/{name}/games.txt
echo > /etc/{name}/settings.toml
"""

for_each = pytest.mark.parametrize(("suite", "arch"), EACH)


@pytest.fixture(scope="session")
def rooted(tmp_path_factory, build):
    """A root with the package installed, by release and architecture."""
    made = {}

    def get(suite, arch):
        if (suite, arch) not in made:
            made[suite, arch] = root = Root(tmp_path_factory.mktemp("root"), suite, arch)
            root.said = root.run(f"dpkg --install {root.take(build(suite, arch))}")
        return made[suite, arch]

    return get


def would_install(suite, arch, *packages):
    """The packages that apt would install on a Raspberry Pi OS Lite with these."""
    asked = " ".join(f"'{name}'" for name in (*STANDARD, *listed(suite), *packages))
    command = ["mmdebstrap", "--mode=root", "--variant=custom", "--format=null"]
    command += [f"--architectures={arch}", "--skip=check/qemu,chroot/mount/sys"]
    sources = [line.replace(" main", f" {COMPONENTS}") for line in mirror.sources(suite)]
    hook = f"--essential-hook={SIMULATE} {asked}"
    done = foreign.run([*command, hook, suite, "-", *sources], capture_output=True, text=True)
    return set(re.findall(r"^Inst (\S+)", done.stderr, re.MULTILINE))


@for_each
def test_it_is_at_most_25_mb(build, suite, arch):
    assert build(suite, arch).stat().st_size <= LIMIT_BYTES


@for_each
def test_a_second_build_has_the_same_bytes(build, tmp_path, suite, arch):
    before = os.umask(0o077)
    try:
        again = build_deb.build(suite, arch, tmp_path)
    finally:
        os.umask(before)
    assert again.name == build(suite, arch).name
    assert again.read_bytes() == build(suite, arch).read_bytes()


@for_each
def test_it_needs_nothing_that_raspberry_pi_os_lite_does_not_have(build, suite, arch):
    bare = would_install(suite, arch)
    assert "python3" in bare
    assert would_install(suite, arch, build(suite, arch)) == bare | {NAME}


@for_each
def test_dpkg_alone_installs_it_without_a_network_and_it_can_run(rooted, suite, arch):
    root = rooted(suite, arch)
    assert "companion 0" in (said := root.run(f"/opt/{NAME}/bin/companion --self-check"))
    assert "✗" not in said
    assert "companion.service" in root.run("ls /etc/systemd/system/multi-user.target.wants")
    assert "lgpio.py_0.2.2" in root.run(LIBRARIES.format(name=NAME))


@for_each
def test_no_file_was_changed_by_running_it(rooted, suite, arch):
    """Modules are compiled already, and nobody but root may write beside them."""
    root = rooted(suite, arch)
    root.run(f"touch /tmp/before; /opt/{NAME}/bin/companion --self-check")
    changed = root.run(f"set +x; dpkg --verify {NAME}; find /opt -newer /tmp/before")
    # Roots are made without pages of documentation.
    assert [line for line in changed.splitlines()[1:] if "/usr/share/doc/" not in line] == []


@for_each
def test_an_extra_brings_only_what_is_missing_and_the_program_finds_it(build, rooted, suite, arch):
    root, extra = rooted(suite, arch), build(suite, arch, "lists")
    held = subprocess.run(["dpkg-deb", "--contents", extra], capture_output=True, text=True)
    assert "/lemminflect/" in held.stdout
    assert "/pillow" not in held.stdout
    root.run(f"dpkg --install {root.take(extra)}")
    root.run(f"cd /tmp && /opt/{NAME}/bin/python -W ignore -c 'import lemminflect'")
    root.run(f"dpkg --remove {NAME}-lists")


@for_each
def test_the_extra_for_printing_prints_the_rules_of_the_pages(build, rooted, suite, arch):
    root = rooted(suite, arch)
    root.run(f"dpkg --install {root.take(build(suite, arch, 'print'))}")
    root.run(f"cd /tmp && /opt/{NAME}/bin/companion print rules rules.pdf && head -c 4 rules.pdf")
    root.run(f"dpkg --remove {NAME}-print")


@for_each
def test_removing_and_purging_leave_the_games(rooted, suite, arch):
    root = rooted(suite, arch)
    assert "i2c_arm_baudrate=400000" in root.config.read_text()
    root.run(GAMES.format(name=NAME))
    assert f"the games in /var/lib/{NAME}" in root.run(f"dpkg --remove {NAME}")
    assert root.config.read_text() == "dtparam=i2c_arm=off\n"
    assert not (root.folder / "opt" / NAME).exists()
    assert (root.folder / "etc" / NAME / "settings.toml").exists()
    assert f"The games are still in /var/lib/{NAME}" in root.run(f"dpkg --purge {NAME}")
    assert (root.folder / "var/lib" / NAME / "games.txt").read_text() == "mine\n"
    assert not (root.folder / "etc" / NAME).exists()
