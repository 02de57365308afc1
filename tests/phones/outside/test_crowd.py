"""At a limit the oldest one goes for somebody new."""

from __future__ import annotations

import pytest

from companion.phones.outside.crowd import MANY, Crowd, Requests
from companion.phones.outside.limits import (
    CONNECTIONS,
    REQUESTS,
    REQUESTS_AT_ONCE,
    STRANGERS,
)

TOGETHER = 9
"""Eight phones and a table screen behind one address."""

OF_A_BROWSER = 6
"""Connections that a browser opens to load a page."""


class Somebody:
    def __init__(self, network: str) -> None:
        self.network = network


def come(crowd: Crowd[Somebody], *networks: str) -> list[Somebody]:
    """Somebody from each of these addresses comes, and nobody has to go."""
    guests = [Somebody(network) for network in networks]
    assert [crowd.come(guest) for guest in guests] == [None] * len(guests)
    return guests


def test_the_oldest_of_the_same_address_goes() -> None:
    crowd: Crowd[Somebody] = Crowd(10, 2)
    other, first, second = come(crowd, "b", "a", "a")
    assert crowd.come(Somebody("a")) is first
    assert crowd.come(Somebody("a")) is second
    assert crowd.come(Somebody("b")) is None
    assert crowd.come(Somebody("b")) is other


def test_in_all_the_oldest_of_the_largest_address_goes() -> None:
    crowd: Crowd[Somebody] = Crowd(4, 3)
    _, first, _, _ = come(crowd, "b", "a", "a", "c")
    assert crowd.come(Somebody("d")) is first


def test_a_stranger_with_many_connections_never_takes_the_place_of_a_phone() -> None:
    crowd: Crowd[Somebody] = Crowd(20, 10)
    (phone,) = come(crowd, "phone")
    gone = [crowd.come(Somebody(f"stranger {n % 3}")) for n in range(1000)]
    assert phone not in gone
    assert sum(one is not None for one in gone) == 1000 - 19


def test_whoever_has_gone_makes_room_once() -> None:
    crowd: Crowd[Somebody] = Crowd(2, 2)
    first, second = come(crowd, "a", "a")
    crowd.go(first)
    crowd.go(first)
    come(crowd, "a")
    assert crowd.come(Somebody("a")) is second


@pytest.mark.parametrize("limits", [CONNECTIONS, STRANGERS])
def test_everybody_at_the_table_may_share_one_address(limits: tuple[int, int]) -> None:
    crowd: Crowd[Somebody] = Crowd(*limits)
    come(crowd, *["hotspot"] * (TOGETHER * OF_A_BROWSER))


def test_requests_of_an_address_wait_for_their_turn() -> None:
    requests = Requests()
    first = [requests.wait_s("a", 0.0) for _ in range(int(REQUESTS_AT_ONCE))]
    assert not any(first)
    assert requests.wait_s("a", 0.0) == pytest.approx(1 / REQUESTS)
    assert requests.wait_s("a", 0.0) == pytest.approx(2 / REQUESTS)
    assert requests.wait_s("b", 0.0) == 0
    assert requests.wait_s("a", 10.0) == 0


def test_the_requests_of_many_addresses_are_forgotten() -> None:
    requests = Requests()
    for number in range(10 * MANY):
        requests.wait_s(str(number), number * 1.0)
    assert len(requests._budgets) <= MANY + 1
