"""The addresses this machine claims are its own."""

import socket

from farkle_site.starting.network import lan_addresses, own_names
from farkle_site.starting.welcome import phone_host


def test_every_lan_address_belongs_to_this_machine():
    addresses = lan_addresses()

    assert len(addresses) == len(set(addresses))
    for address in addresses:
        assert not address.startswith("127.")
        with socket.socket() as listener:
            listener.bind((address, 0))  # only an own address can be bound


def test_the_names_hold_the_addresses():
    names = own_names()

    assert names[:3] == ["localhost", "127.0.0.1", "[::1]"]
    assert set(lan_addresses()) <= set(names)
    assert len(names) == len(set(names))


def test_a_phone_finds_the_site_by_where_it_listens():
    network = next(iter(lan_addresses()), "")

    assert phone_host("0.0.0.0") == phone_host("::") == network
    assert phone_host("192.168.7.9") == "192.168.7.9"
    assert [phone_host(host) for host in ("127.0.0.1", "localhost", "::1")] == ["", "", ""]
