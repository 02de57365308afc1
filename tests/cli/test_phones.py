"""`companion phones`: addresses and a sticker."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from companion import paths
from companion.app import phones_socket
from companion.cli import main as cli


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


def test_an_address_that_no_symbol_can_hold_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("qrcode")
    file = tmp_path / "sticker.svg"
    address = f"http://{'a' * 5000}.example/"
    assert cli.main(["phones", "--svg", str(file), "--address", address]) == 1
    assert "too long for a symbol. Use at most 200 characters." in capsys.readouterr().err
    assert not file.exists()
