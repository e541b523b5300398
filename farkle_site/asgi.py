"""The server's one door: pages and calls run in threads, files and streams are sent by the loop.

Knows no address of the site itself; Django's urls.py does.
"""

import asyncio
import re

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope
from django.conf import settings

from farkle_site.door.answers import Sender
from farkle_site.door.bridge import Bridge
from farkle_site.door.request_body import WholeBodies
from farkle_site.door.room import made_room
from farkle_site.door.static_answers import StaticFiles
from farkle_site.wsgi import application as django
from sessions.live.hub import Hub
from sessions.live.stream import Streams
from sessions.live.watch import Watch

# SQLite has one writer at a time, and Python runs one thread at a time: more of either only wait
# for each other (1 to 4 measured best).
READERS, WRITERS = 3, 3

# Never Django's own ASGI handler: it runs synchronous views at half the speed of these threads.
sender = Sender()
bridge = Bridge(django, sender, readers=READERS, writers=WRITERS, folder=settings.DATA_DIR)
UPLOADS = re.compile(
    r"/api/v1/groups/[^/]+/(imports|imports/plan|events/import)/"
    r"|/api/v1/events/[^/]+/imports/(people|results)/(plan/)?"
    r"|/group/[^/]+/(import|league|tournament)/|/e/[^/]+/files/|/admin/backups/verify/"
)
"""Addresses that take a file."""
pages = WholeBodies(
    bridge,
    limit=settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
    uploads=UPLOADS,
    folder=settings.DATA_DIR,
)

hub = Hub()
room = made_room(settings.MAX_VIEWERS, settings.MAX_VIEWERS_PER_ADDRESS)
streams = Streams(hub, most=room.viewers, most_each=room.viewers_each)
watch = Watch(hub)
with_files = StaticFiles(streams.wrap(pages), sender)


async def application(scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """Answer one request, or accompany the server from its start to its end."""
    if scope["type"] == "lifespan":
        await _live(receive, send)
    else:
        await with_files(scope, receive, send)


async def _live(receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    await receive()
    await watch.start()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await watch.stop()
    await asyncio.to_thread(bridge.close)
    await send({"type": "lifespan.shutdown.complete"})
