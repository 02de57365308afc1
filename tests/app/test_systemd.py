import os
import socket
import sys

import pytest

from companion.app import systemd


@pytest.fixture
def other_end(tmp_path, monkeypatch):
    """Systemd's end of the notification socket."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as end:
        end.setblocking(False)
        end.bind(str(tmp_path / "notify"))
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        yield end


unix = pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="no unix sockets here")


@unix
@pytest.mark.parametrize(
    ("notify", "datagram"),
    [
        (lambda: systemd.ready(), b"READY=1"),
        (lambda: systemd.ready("Worph, 4 players"), b"READY=1\nSTATUS=Worph, 4 players"),
        (lambda: systemd.alive(), b"WATCHDOG=1"),
        (lambda: systemd.stopping(), b"STOPPING=1"),
        (lambda: systemd.status("two\nlines"), b"STATUS=two lines"),
    ],
)
def test_systemd_receives_the_state(other_end, notify, datagram):
    notify()
    assert other_end.recv(200) == datagram


@unix
@pytest.mark.skipif(sys.platform != "linux", reason="abstract sockets are Linux's")
def test_an_abstract_socket_works(monkeypatch):
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as end:
        end.setblocking(False)
        end.bind(f"\0companion-{os.getpid()}")
        monkeypatch.setenv("NOTIFY_SOCKET", f"@companion-{os.getpid()}")
        systemd.ready()
        assert end.recv(200) == b"READY=1"


def test_without_systemd_nothing_happens(monkeypatch):
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    monkeypatch.delenv("WATCHDOG_USEC", raising=False)
    systemd.ready("up")
    assert systemd.watchdog_s() is None


@unix
def test_a_missing_socket_does_not_stop_the_game(other_end, tmp_path):
    (tmp_path / "notify").unlink()
    systemd.alive()


@unix
def test_a_full_socket_does_not_delay_the_game(other_end):
    for _ in range(5_000):
        systemd.alive()


@pytest.mark.parametrize(
    ("us", "seconds"), [("20000000", 10.0), ("3000000", 1.5), ("", None), ("soon", None)]
)
def test_the_watchdog_is_fed_twice_per_interval(monkeypatch, us, seconds):
    monkeypatch.setenv("WATCHDOG_USEC", us)
    monkeypatch.delenv("WATCHDOG_PID", raising=False)
    assert systemd.watchdog_s() == seconds


def test_another_process_is_not_watched(monkeypatch):
    monkeypatch.setenv("WATCHDOG_USEC", "20000000")
    monkeypatch.setenv("WATCHDOG_PID", str(os.getpid()))
    assert systemd.watchdog_s() == 10.0
    monkeypatch.setenv("WATCHDOG_PID", str(os.getpid() + 1))
    assert systemd.watchdog_s() is None
