"""The socket between box and voice, and the sandbox of the voice."""

from __future__ import annotations

import pytest
from units import Unit

from companion import paths
from companion.cli.box import voice


def test_the_box_finds_the_socket_and_the_voice_is_handed_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", "/run/tabletop-word-companion")
    socket = Unit("companion-voice.socket")["Socket"]
    assert socket["ListenStream"] == str(paths.voice_socket())
    assert socket["FileDescriptorName"] == voice.HANDED
    assert socket["SocketMode"] == "0600"
    assert socket["SocketUser"] == Unit("companion.service")["Service"]["User"]


def test_the_voice_has_the_microphone_but_no_network_and_no_games() -> None:
    service = Unit("companion-voice.service")["Service"]
    assert service["DeviceAllow"] == "char-alsa rw"
    assert service["PrivateNetwork"] == "yes"
    assert service["RestrictAddressFamilies"] == "AF_UNIX"
    games = Unit("companion.service")["Service"]["StateDirectory"]
    assert f"-/var/lib/{games}" in service["InaccessiblePaths"].split()
    assert service["StateDirectory"] != games


def test_the_voice_comes_back_after_a_fault_and_is_the_first_to_go_without_memory() -> None:
    service = Unit("companion-voice.service")["Service"]
    assert service["Restart"] == "on-failure"
    assert int(service["OOMScoreAdjust"]) > 0
    assert service["MemoryMax"] == "450M"
