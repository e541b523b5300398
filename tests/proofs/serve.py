"""The production server on a socket it is handed: `serve` without what it prepares beforehand."""

import socket
import sys

import django

from farkle_site import server
from farkle_site.garbage import look_seldom

ONLY_FOR_TESTS = ("jinja2", "pygments", "requests")
"""Frameworks load these where they are installed, and take a seventh of the start for it. They come
with what tests use: a site has none of them."""

if __name__ == "__main__":
    sys.modules |= dict.fromkeys(ONLY_FOR_TESTS)
    look_seldom()
    django.setup()
    with socket.socket(fileno=int(sys.argv[1])) as listener:
        server.run(listener)
