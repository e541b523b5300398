"""The addresses this machine claims are its own."""

import socket

from farkle_site.network import lan_addresses, own_names


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
