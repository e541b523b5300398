"""The production server on a socket it is handed: `serve` without what it prepares beforehand."""

import socket
import sys

import django

from farkle_site import server
from farkle_site.garbage import look_seldom

if __name__ == "__main__":
    look_seldom()
    django.setup()
    with socket.socket(fileno=int(sys.argv[1])) as listener:
        server.run(listener)
