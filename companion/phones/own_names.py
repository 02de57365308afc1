"""The names of the box on its network, and the addresses that its door accepts.

Whole names are compared: a name of somebody else that was pointed at the box begins with the name
of the box at most.
"""

from __future__ import annotations

import re
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

from companion.errors import BadEntry

LOOPBACK = "127.0.0.1"

AT_HOME = ("local", "lan", "home.arpa")
"""Domains that nobody on the internet can have."""

CLASH = re.compile(r"(?P<stem>.+)-(?P<number>[1-9]\d{0,3})")
"""A name that avahi chose because another computer had that of the box."""

ADDRESS = re.compile(
    r"http://(?P<host>\[[\da-f:]+\]|[a-z\d.-]+)(:(?P<port>[1-9]\d{0,4}))?"
    r"(/(j(/[^/?#\s]*)?|table(/[^/?#\s]*)?)?)?(\?[^#\s]*)?",
    re.IGNORECASE | re.ASCII,
)


class OwnNames:
    """The names of a computer; `resolver` is the file with the domains of its network.

    The network gives the domains by DHCP, and NetworkManager or dhcpcd write them down.
    """

    def __init__(self, host: str, resolver: Path) -> None:
        self._host = host.partition(".")[0].lower()
        self._resolver = resolver

    def __contains__(self, asked: object) -> bool:
        name = str(asked).lower().removesuffix(".")
        host, _, domain = name.partition(".")
        if host == self._host:
            return name == host or domain in AT_HOME or domain in self._domains()
        return domain == "local" and self._after_a_clash(host)

    def __str__(self) -> str:
        domains = dict.fromkeys((*AT_HOME, *self._domains()))
        return ", ".join((self._host, *(f"{self._host}.{one}" for one in domains)))

    def _domains(self) -> list[str]:
        """The domains of the network, read anew, as the box may have changed it."""
        try:
            text = self._resolver.read_text(encoding="utf-8", errors="replace")
        except OSError:
            return []
        listed = [line.split() for line in text.lower().splitlines()]
        found = [words for words in listed if words[:1] in (["search"], ["domain"])]
        return [word.rstrip(".") for word in found[-1][1:] if word.strip(".")] if found else []

    def _after_a_clash(self, host: str) -> bool:
        """Whether avahi gives this name if others have that of the box: `games-2` for `games`."""
        now, before = CLASH.fullmatch(host), CLASH.fullmatch(self._host)
        stem, number = (before["stem"], int(before["number"])) if before else (self._host, 1)
        return now is not None and now["stem"] == stem and int(now["number"]) > number


def is_local(address: str) -> bool:
    """Whether only this computer can open the address; a phone that scans it finds itself."""
    return urlsplit(address).hostname == LOOPBACK


def check_address(address: str, names: OwnNames) -> None:
    """Raise BadEntry if a phone that opens the address would not get the page of the box."""
    found = ADDRESS.fullmatch(address)
    if address.lower().startswith("https:"):
        raise BadEntry(f"The box has no https. Write {address[:4]}{address[5:]}")
    if found is None or int(found["port"] or 1) > 65_535:
        name = str(names).split(", ")[1]
        raise BadEntry(f"{address!r} is not an address of the page. Write one as http://{name}/")
    host = found["host"]
    try:
        one = ip_address(host.strip("[]"))
    except ValueError:
        if host not in names:
            raise BadEntry(
                f"The box would not answer to {host}. Its names are {names}; "
                "`companion phones` lists its addresses."
            ) from None
        return
    if one.is_multicast or one.is_unspecified or (one.version == 4 and one.is_global):
        raise BadEntry(f"{one} is not in a network at home. `companion phones` lists addresses.")
