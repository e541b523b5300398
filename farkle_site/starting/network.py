"""By which names and addresses this machine can be reached. Knows the network, not the site."""

import socket

# No packet is sent: connecting a datagram socket only asks the routing table which of our addresses
# would be used. The first is a documentation address that stands for "the internet", the rest are
# the private networks.
_DESTINATIONS = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")


def lan_addresses() -> list[str]:
    """Return this machine's own IPv4 addresses in its local networks, the main one first."""
    found = [_own_address_towards(destination) for destination in _DESTINATIONS]
    return list(dict.fromkeys(a for a in found if a and not a.startswith("127.")))


def own_names() -> list[str]:
    """Return every host name and address under which this machine answers."""
    name = socket.gethostname().lower()
    bare = name.split(".")[0]
    names = ["localhost", "127.0.0.1", "[::1]", name, bare, f"{bare}.local", *lan_addresses()]
    return list(dict.fromkeys(names))


def _own_address_towards(destination: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((destination, 9))
        except OSError:  # no route: this machine is not in such a network
            return None
        return str(probe.getsockname()[0])
