"""Whom an address stands for when something is counted. Knows addresses; not what is counted."""

from __future__ import annotations

from ipaddress import IPv4Address, ip_address

HOUSEHOLD = 64
"""Leading bits of an IPv6 address: they are a household's, whose devices choose all others."""
NO_ADDRESS = ""


def counted_as(address: str) -> str:
    """Return the text under which an address is counted: all that one household can choose from.

    An IPv4 address stands for itself, also where it is written as an IPv6 one (`::ffff:192.0.2.7`);
    any other IPv6 address for its network of 64 bits. A proxy may also send what is no address. All
    of that is counted together, because it can have any length and differ in every request.
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return NO_ADDRESS
    if isinstance(found, IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    network = int(found) >> HOUSEHOLD << HOUSEHOLD
    return f"{type(found)(network)}/{HOUSEHOLD}"
