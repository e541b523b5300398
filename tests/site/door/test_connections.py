"""Who makes room for whom: among connections that only say whether they wait for their client."""

from __future__ import annotations

from farkle_site.door import connections
from farkle_site.door.connections import Connections
from farkle_site.door.room import Room

PROXY = "127.0.0.1"


class Held:
    """A connection as far as the others are concerned."""

    def __init__(self, name: str = "") -> None:
        self.name = name
        self.address = ""
        self.is_counted = False
        self.waits_since = 0.0
        self.head_bytes = 0
        self.waits_for_too_long = False
        self.is_open = True

    def is_overdue(self, now: float) -> bool:
        return self.waits_for_too_long

    def cut_off(self) -> None:
        assert self.is_open
        self.is_open = False


def everybody(most: int = 6, each: int = 3) -> Connections:
    return Connections(Room(most, each, 1, 1), is_trusted=lambda host: host == PROXY)


def come(all_: Connections, number: int, host: str = "192.0.2.7") -> list[Held]:
    new = [Held(f"{host} {count}") for count in range(number)]
    for one in new:
        all_.come(one, host)
    return new


def open_ones(held: list[Held]) -> list[int]:
    return [place for place, one in enumerate(held) if one.is_open]


def test_of_one_address_who_has_waited_longest_makes_room() -> None:
    all_ = everybody(each=3)
    others = come(all_, 1, "192.0.2.8")
    held = come(all_, 5)

    assert open_ones(held) == [2, 3, 4]
    assert open_ones(others) == [0]


def test_who_is_being_answered_is_never_cut_off() -> None:
    all_ = everybody(each=3)
    held = come(all_, 3)
    for busy in held[:2]:
        all_.works(busy)
    held += come(all_, 1)
    assert open_ones(held) == [0, 1, 3]

    all_.works(held[3])
    held += come(all_, 1)
    assert open_ones(held) == [0, 1, 3]  # nobody to make room: the new one is turned away


def test_who_waits_again_begins_anew() -> None:
    all_ = everybody(each=3)
    held = come(all_, 3)
    all_.works(held[0])
    all_.waits(held[0])
    held += come(all_, 1)

    assert open_ones(held) == [0, 2, 3]


def test_a_proxys_connections_are_many_peoples_but_never_all() -> None:
    all_ = everybody(most=6, each=3)
    proxy = come(all_, 6, PROXY)
    assert open_ones(proxy) == [0, 1, 2, 3, 4, 5]

    guest = come(all_, 1)
    assert open_ones(proxy) == [1, 2, 3, 4, 5]
    assert open_ones(guest) == [0]


def test_a_households_addresses_are_one() -> None:
    all_ = everybody(each=2)
    held = [come(all_, 1, f"2001:db8::{number}")[0] for number in range(3)]

    assert open_ones(held) == [1, 2]


def test_who_has_gone_is_not_counted_nor_cut_off() -> None:
    all_ = everybody(each=2)
    gone = come(all_, 2)
    for one in gone:
        all_.gone(one)
        all_.gone(one)  # both ends may say so
        all_.waits(one)  # as one does that is told of its end too late
    held = come(all_, 2)

    assert (open_ones(gone), open_ones(held)) == ([0, 1], [0, 1])


def test_who_is_overdue_is_cut_off_and_forgotten() -> None:
    all_ = everybody(each=3)
    held = come(all_, 3)
    held[1].waits_for_too_long = True
    held[2].waits_for_too_long = True
    all_.works(held[2])
    all_.cut_overdue()
    assert open_ones(held) == [0, 2]

    all_.cut_overdue()
    assert open_ones(come(all_, 1)) == [0]
    assert open_ones(held) == [0, 2]


def test_at_the_servers_end_all_that_wait_are_cut_off() -> None:
    all_ = everybody(each=3)
    held = come(all_, 3)
    all_.works(held[1])
    all_.cut_waiting()
    assert open_ones(held) == [1]

    all_.cut_waiting()
    all_.waits(held[1])
    all_.cut_waiting()
    assert open_ones(held) == []


def test_heads_that_do_not_end_fill_no_memory(monkeypatch) -> None:
    monkeypatch.setattr(connections, "MAX_HEAD_BYTES", 100)
    all_ = everybody()
    held = come(all_, 3)
    all_.head_grows(held[1], 60)
    all_.head_grows(held[2], 40)
    assert open_ones(held) == [0, 1, 2]

    all_.head_grows(held[2], 1)
    assert open_ones(held) == [0, 2]
    all_.head_ended(held[2])
    all_.head_grows(held[0], 100)
    assert open_ones(held) == [0, 2]
