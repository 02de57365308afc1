"""The socket for phones at a drawn box, and the address that is printed."""

from __future__ import annotations

import socket

import pytest

from companion.app import laptop, mock_phones
from companion.cli.main import main
from companion.errors import SettingsError


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


def test_a_port_listens_on_this_computer_only() -> None:
    port = free_port()
    with mock_phones.listen(str(port)) as listening:
        assert listening.getsockname() == ("127.0.0.1", port)
        address = f"http://127.0.0.1:{port}/"
        assert mock_phones.address_of(listening) == address
        assert mock_phones.greeting(listening) == (
            f"Phones: open {address} in a browser on this computer."
        )


def test_lan_listens_on_the_network_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mock_phones, "network_address", lambda: "192.168.1.5")
    port = free_port()
    with mock_phones.listen(f"lan:{port}") as listening:
        assert listening.getsockname() == ("0.0.0.0", port)
        text = mock_phones.greeting(listening)
    assert text == (
        f"Phones: open http://192.168.1.5:{port}/ on a phone. "
        "Everybody on this network can open it."
    )


@pytest.mark.parametrize("where", ["", "x", "0", "65536", "lan:", "lan:x", "-1", "lan:lan:1"])
def test_another_text_is_not_a_port(where: str) -> None:
    with pytest.raises(SettingsError, match="Write --phones 8765"):
        mock_phones.listen(where)


def test_with_a_port_in_use_the_box_runs_without_phones(
    capsys: pytest.CaptureFixture[str],
) -> None:
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
