"""Whom an address stands for when something is counted. Knows addresses; not what is counted."""

from __future__ import annotations

from ipaddress import AddressValueError, IPv6Address

HOUSEHOLD = 64
"""So many leading bits of an IPv6 address are one household's; the rest it chooses as it likes."""


def counted_as(address: str) -> str:
    """Return the text under which an address is counted: all that one household can choose from.

    An IPv4 address stands for itself, also where it is written as an IPv6 one (`::ffff:192.0.2.7`);
    any other IPv6 address for its network of 64 bits. What is no address stands for itself.
    """
    try:
        six = IPv6Address(address.partition("%")[0])
    except AddressValueError:
        return address
    if six.ipv4_mapped is not None:
        return str(six.ipv4_mapped)
    network = int(six) >> HOUSEHOLD << HOUSEHOLD
    return f"{IPv6Address(network)}/{HOUSEHOLD}"
