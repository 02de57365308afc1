"""What an ordinary user may do through sudo where the package is installed, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from control import GLIB
from environment import NAME
from lite import Root
from roots import native

GAMES = f"/var/lib/{NAME}"
BOX = f"/opt/{NAME}/bin/companion-box"
SUDOERS = f"/etc/sudoers.d/60-{NAME}"

SETUP = f"""
useradd --create-home --groups sudo anna
useradd --create-home bob
chmod 700 /home/anna
cd /tmp
/opt/{NAME}/bin/companion run --mock --seed 2104963 --state /tmp/evening \\
    --script /opt/{NAME}/lib/python3.*/site-packages/companion/app/examples/worph.txt
mkdir -p {GAMES}
cp /tmp/evening/games.db* {GAMES}/
chown -R companion:companion {GAMES}
chmod 750 {GAMES}
"""
AS = """
setsid setpriv --reuid={user} --regid={user} --init-groups \\
    env -i PATH=/usr/bin:/bin HOME=/home/{user} LANG=C.UTF-8 sh -c 'cd; {line}' \\
    < /dev/null 2>&1 || echo "failed with $?"
"""
"""As over ssh without a terminal."""


@pytest.fixture(scope="module", params=["bookworm", "trixie"])
def root(
    request: pytest.FixtureRequest,
    build: Callable[[str, str], Path],
    tmp_path_factory: pytest.TempPathFactory,
) -> Root:
    """A Debian with the package, a game, and two users.

    It is for this machine's processor: an emulated program gets no rights of another user.
    """
    suite, arch = request.param, native()
    packages = ("sudo", "python3", GLIB[suite], "systemd", "udev")
    made = Root(tmp_path_factory.mktemp("sudo"), suite, arch, packages)
    made.run(f"dpkg --install {made.take(build(suite, arch))}\n{SETUP}")
    return made


def typed(root: Root, line: str, user: str = "anna") -> str:
    """What a user sees who types a line."""
    lines = root.run(f"set +x\n{AS.format(user=user, line=line)}").splitlines()
    return "\n".join(one for one in lines if "unable to resolve host" not in one and one[:1] != "+")


def test_the_file_is_checked_and_closed(root: Root) -> None:
    said = root.run(f"stat -c %a:%U:%G {SUDOERS}; visudo -c; ls /etc/sudoers.d")
    assert "\n440:root:root\n" in said
    assert f"{SUDOERS}: parsed OK" in said
    assert ".new" not in said


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("companion backup - | wc -c", "Copied 1 game."),
        ("companion backup games.db && ls -l games.db", "anna anna"),
        ("companion backup b.db && companion restore --dry-run b.db", "0 of 1 games would be"),
        ("companion restore - < b.db", "0 of 1 games were restored."),
        ("companion games", "Worph"),
        ("companion show last --svg race.svg && ls -l race.svg", "anna anna"),
        (
            'printf "later\\nlatex\\n" > ours.txt; companion dictionary add ours.txt',
            "Added as OURS",
        ),
        ("companion dictionary use OURS && companion dictionary use ENABLE1", "is now OURS"),
        ("companion deck copy newword ours", f"Edit it: sudo nano {GAMES}/decks/ours.toml"),
        ("companion deck check ours", "No faults"),
        ("companion judge later", "LATER: valid"),
    ],
)
def test_the_commands_work_without_a_password_or_a_terminal(
    root: Root, line: str, says: str
) -> None:
    said = typed(root, line)
    assert says in said
    assert "failed" not in said


@pytest.mark.parametrize(
    "line",
    [
        "sudo -n id",
        "sudo -n -u companion id",
        f"sudo -n {BOX} games",
        f"sudo -n -u root {BOX} games",
        f"sudo -n -u companion -g root {BOX} games",
        f"sudo -n -u companion env {BOX} games",
        f"sudo -n -u companion PYTHONPATH=/tmp {BOX} games",
        f"sudo -n -E -u companion {BOX} games",
        f"sudo -n -u companion /opt/{NAME}/bin/python -c 1",
        f"sudo -n -u companion /opt/{NAME}/bin/companion games",
    ],
)
def test_nothing_else_is_allowed(root: Root, line: str) -> None:
    said = typed(root, line)
    assert "failed with 1" in said
    assert "a password is required" in said or "not allowed to" in said


def test_a_user_who_is_not_in_the_group_may_nothing(root: Root) -> None:
    assert "a password is required" in typed(root, f"sudo -n -u companion {BOX} games", "bob")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (f"companion restore {GAMES}/games.db", "Permission denied"),
        (f"ln -sf {GAMES}/games.db link; companion restore link", "Permission denied"),
        (f"companion backup {GAMES}/new.db", "Permission denied"),
        (f"sudo -n -u companion {BOX} restore {GAMES}/games.db", "opens no file that is named"),
        (f"sudo -n -u companion {BOX} backup /tmp/new.db", "opens no file that is named"),
        (f"sudo -n -u companion {BOX} deck check /etc/passwd", "opens no file that is named"),
        (f"sudo -n -u companion {BOX} games --state /tmp", "does not need the games"),
        (f"sudo -n -u companion {BOX} judge later", "does not need the games"),
        (f"sudo -n -u companion {BOX} run", "does not need the games"),
        (f"sudo -n -u companion {BOX} dictionary use ../../../etc/passwd", "no dictionary"),
        (f"sudo -n -u companion {BOX} deck copy newword ../../../tmp/x", "not allowed as a name"),
    ],
)
def test_a_file_of_the_services_user_that_the_caller_names_is_refused(
    root: Root, line: str, says: str
) -> None:
    said = typed(root, line)
    assert says in said
    assert "failed with 1" in said


def test_modules_beside_the_caller_are_not_imported(root: Root) -> None:
    evil = 'mkdir -p e/companion; cd e; echo "print(666)" | tee companion/__init__.py re.py'
    assert "666" not in typed(root, f"{evil} > sitecustomize.py; companion games")


def test_a_broken_file_is_not_put_in_place_and_removing_takes_it_away(root: Root) -> None:
    """Last: the package is gone then."""
    script = f"""
    mv /usr/share/{NAME}/sudoers /tmp/whole
    echo '%sudo ALL=(companion NOPASSWD: x' > /usr/share/{NAME}/sudoers
    rm {SUDOERS}
    /var/lib/dpkg/info/{NAME}.postinst configure
    ls /etc/sudoers.d
    visudo -c
    mv /tmp/whole /usr/share/{NAME}/sudoers
    /var/lib/dpkg/info/{NAME}.postinst configure
    test -e {SUDOERS}
    dpkg --remove {NAME}
    test ! -e {SUDOERS}
    """
    assert "will ask for a password: visudo refuses" in root.run(script)
