"""The port for phones, the switch, and the script that notes the board's addresses."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from units import UNITS, Unit

from companion import paths
from companion.app.phones import OWN_DESCRIPTORS
from companion.phones.limits import MOST_PHONES
from companion.phones.outside import limits as outside
from companion.phones.outside.porch import QUEUE

SCRIPT = UNITS / "dispatcher.d" / "60-tabletop-word-companion"
IP = """#!/bin/sh
case "$*" in
*"route get"*) echo "192.0.2.1 via 192.168.178.1 dev wlan0 src 192.168.178.23 uid 0 \\\\ cache" ;;
*address*) cat <<END
2: eth0    inet 10.0.0.7/24 brd 10.0.0.255 scope global eth0
3: wlan0    inet 192.168.178.23/24 brd 192.168.178.255 scope global dynamic wlan0
END
esac
"""


def test_the_helper_that_runs_as_root_has_little_time_and_memory() -> None:
    service = Unit("companion-phones-switch.service")["Service"]
    assert service["MemoryMax"] == "100M"
    box = Unit("companion.service")["Service"]
    needed_s = int(box["TimeoutStartSec"]) + int(box["TimeoutStopSec"])
    assert needed_s < int(service["TimeoutStartSec"]) <= 300


def test_the_port_is_open_only_while_phones_are_on_and_only_to_neighbours() -> None:
    unit = Unit("companion-phones.socket")
    assert unit["Unit"]["ConditionPathExists"] == str(paths.phones_mark())
    assert unit["Socket"]["ListenStream"] == "80"
    assert unit["Socket"]["Service"] == "companion.service"
    assert unit["Socket"]["FileDescriptorName"] == "phones"
    assert unit["Socket"]["IPAddressDeny"] == "any"
    allowed = unit["Socket"]["IPAddressAllow"].split()
    assert set(allowed) == {
        "localhost", "link-local", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7",
    }  # fmt: skip


def test_the_service_gets_the_socket_and_still_has_no_network() -> None:
    service = Unit("companion.service")["Service"]
    assert service["Sockets"] == "companion-phones.socket"
    assert service["PrivateNetwork"] == "yes"
    assert service["RestrictAddressFamilies"] == "AF_UNIX"


def test_the_service_has_descriptors_for_all_connections_and_its_own_files() -> None:
    service, port = Unit("companion.service")["Service"], Unit("companion-phones.socket")["Socket"]
    strangers = outside.CONNECTIONS[0] + outside.STRANGERS[0]
    assert int(service["LimitNOFILE"]) >= strangers + MOST_PHONES + OWN_DESCRIPTORS
    assert int(port["Backlog"]) == QUEUE


def test_systemd_watches_the_file_with_the_wish(monkeypatch: pytest.MonkeyPatch) -> None:
    directory = Unit("companion.service")["Service"]["RuntimeDirectory"]
    monkeypatch.setenv("RUNTIME_DIRECTORY", f"/run/{directory}")
    watched = Unit("companion-phones-switch.path")["Path"]["PathExists"]
    assert Path(watched) == paths.phones_request()
    assert "companion-phones-switch.path" in Unit("companion.service")["Unit"]["Wants"]
    service = Unit("companion-phones-switch.service")["Service"]
    assert service["Environment"] == f"RUNTIME_DIRECTORY=/run/{directory}"
    code = re.search(r'-c "(.*)"', service["ExecStart"])
    assert code
    compile(code[1], "unit", "exec")
    assert "companion.app.phones_switch import main" in code[1]


@pytest.mark.skipif(sys.platform != "linux", reason="NetworkManager is Linux's")
@pytest.mark.parametrize(("ip", "noted"), [(IP, ["192.168.178.23", "10.0.0.7"]), ("exit 2", [])])
def test_the_address_of_the_default_route_comes_first(
    tmp_path: Path, ip: str, noted: list[str]
) -> None:
    (tmp_path / "run").mkdir()
    program = tmp_path / "ip"
    program.write_text(ip if ip.startswith("#!") else f"#!/bin/sh\n{ip}\n")
    program.chmod(0o755)
    environ = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "DESTDIR": str(tmp_path)}
    subprocess.run([SCRIPT, "wlan0", "up"], env=environ, check=True)
    written = tmp_path / paths.addresses_file().relative_to("/")
    assert written.read_text().split() == noted
    assert [file.name for file in (tmp_path / "run").iterdir()] == [written.name]
