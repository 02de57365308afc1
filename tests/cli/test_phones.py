"""`companion phones`: addresses and a sticker."""

from __future__ import annotations

import socket
from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion import paths
from companion.app import phones_socket
from companion.cli import main as cli
from companion.journal import store
from companion.journal.journal import Journal


def test_the_addresses_of_the_board_are_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(paths, "addresses_file", lambda: tmp_path / "addresses")
    monkeypatch.setattr(phones_socket, "network_address", lambda: "127.0.0.1")
    assert cli.main(["phones"]) == 1
    assert "no address" in capsys.readouterr().err
    (tmp_path / "addresses").write_text("192.168.178.23\n10.42.0.1\n")
    assert cli.main(["phones"]) == 0
    assert capsys.readouterr().out.split() == ["http://192.168.178.23/", "http://10.42.0.1/"]


@pytest.mark.parametrize(
    ("host", "address", "says"),
    [
        ("127.0.0.1", "http://127.0.0.1:{port}/", "Only this computer can open"),
        ("0.0.0.0", "http://192.168.178.23:{port}/", "Everybody on your network can open"),
    ],
)
def test_the_box_that_runs_here_says_where_it_is_and_who_can_come(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    host: str,
    address: str,
    says: str,
) -> None:
    monkeypatch.setattr(paths, "addresses_file", lambda: tmp_path / "addresses")
    (tmp_path / "addresses").write_text("192.168.178.23\n")
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        journal = Journal(tmp_path / store.NAME)
        journal.set_pref(phones_socket.DOOR, (host, port)).result()
        journal.close()
        assert cli.main(["phones", "--state", str(tmp_path)]) == 0
        printed = capsys.readouterr()
        assert (printed.out.strip(), says in printed.err) == (address.format(port=port), True)
    assert cli.main(["phones", "--state", str(tmp_path)]) == 0  # it was killed
    printed = capsys.readouterr()
    assert printed.out.strip() == "http://192.168.178.23/"
    assert "No box lets phones in here now." in printed.err


@pytest.mark.parametrize("kept", ["x", [1, 2, 3], {"port": 1}, ["127.0.0.1", 10**9], [None, "a"]])
def test_a_place_that_another_program_wrote(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    kept: object,
) -> None:
    monkeypatch.setattr(paths, "addresses_file", lambda: tmp_path / "addresses")
    (tmp_path / "addresses").write_text("192.168.178.23\n")
    journal = Journal(tmp_path / store.NAME)
    journal.set_pref(phones_socket.DOOR, kept).result()
    journal.close()
    assert cli.main(["phones", "--state", str(tmp_path)]) == 0
    assert "No box lets phones in here now." in capsys.readouterr().err


def test_a_sticker_has_the_code_and_the_address(tmp_path: Path) -> None:
    pytest.importorskip("qrcode")
    file = tmp_path / "sticker.svg"
    address = "http://192.168.178.23/?a&b"
    assert cli.main(["phones", "--svg", str(file), "--address", address]) == 0
    picture = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    texts = [item.text for item in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert texts == ["Join by phone", address]
    (code,) = picture.iter("{http://www.w3.org/2000/svg}path")
    assert code.get("d", "").startswith("M4 4h1v1h-1z")


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("http://games.lan/", ""),
        ("http://games.local:8765/", ""),
        ("games lan", "is not an address of the page"),
        ("https://games.local/", "has no https"),
        ("http://foreign.example/", "would not answer to foreign.example"),
    ],
)
def test_a_sticker_has_an_address_that_the_door_accepts_and_asks_nobody(
    address: str,
    why: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    pytest.importorskip("qrcode")
    monkeypatch.setattr(socket, "gethostname", lambda: "games")
    monkeypatch.setattr(socket, "socket", None)
    monkeypatch.setattr(socket, "create_connection", None)
    file = tmp_path / "sticker.svg"
    assert cli.main(["phones", "--svg", str(file), "--address", address]) == bool(why)
    assert file.exists() is not bool(why)
    assert why in capsys.readouterr().err


def test_an_address_that_no_symbol_can_hold_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("qrcode")
    file = tmp_path / "sticker.svg"
    address = f"http://192.168.178.23/?{'a' * 5000}"
    assert cli.main(["phones", "--svg", str(file), "--address", address]) == 1
    assert "too long for a symbol. Use at most 200 characters." in capsys.readouterr().err
    assert not file.exists()
