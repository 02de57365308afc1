"""The socket for phones at a drawn box, and the address that is printed."""

from __future__ import annotations

import socket

import pytest
from ports import free_port

from companion.app import laptop, phones_socket
from companion.cli.main import main
from companion.errors import SettingsError


def test_a_port_listens_on_this_computer_only() -> None:
    port = free_port()
    with phones_socket.listen(str(port)) as listening:
        assert listening.getsockname() == ("127.0.0.1", port)
        address = f"http://127.0.0.1:{port}/"
        assert phones_socket.address_of(listening) == address
        assert phones_socket.greeting(listening, "K7QM2") == (
            f"Phones: open {address}J/K7QM2 in a browser on this computer."
        )


def test_lan_listens_on_the_network_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phones_socket, "network_address", lambda: "192.168.1.5")
    port = free_port()
    with phones_socket.listen(f"lan:{port}") as listening:
        assert listening.getsockname() == ("0.0.0.0", port)
        text = phones_socket.greeting(listening, "K7QM2")
    assert text == f"Phones: open http://192.168.1.5:{port}/J/K7QM2 on a phone."


@pytest.mark.parametrize("where", ["", "x", "0", "65536", "lan:", "lan:x", "-1", "lan:lan:1"])
def test_another_text_is_not_a_port(where: str) -> None:
    with pytest.raises(SettingsError, match="Write --phones 8765"):
        phones_socket.listen(where)


def test_with_a_port_in_use_the_box_runs_without_phones(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(laptop, "find_spec", lambda _: object())
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert laptop._listen(str(taken.getsockname()[1])) is None
    assert capsys.readouterr().out.endswith("Choose another port with --phones PORT.\n")
    assert laptop._listen("") is None


@pytest.mark.parametrize(
    "how", [["--phones", "8765"], ["--mock", "--script", "x", "--phones", "1"]]
)
def test_phones_are_for_the_drawn_box(how: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", *how]) == 1
    assert "companion run --mock --phones 8765" in capsys.readouterr().err


def test_a_service_that_may_not_see_the_network_has_its_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object) -> socket.socket:
        raise OSError(97, "Address family not supported by protocol")

    monkeypatch.setattr(socket, "gethostname", lambda: "WordBox.example")
    monkeypatch.setattr(socket, "socket", refuse)
    assert phones_socket.board_addresses() == ("http://wordbox.local/",)
