"""The server's one door: pages and calls run in a thread pool, event streams wait on the loop.

Knows no address of the site itself; Django's urls.py does.
"""

from a2wsgi import WSGIMiddleware
from a2wsgi.asgi_typing import Receive, Scope, Send
from django.conf import settings

from farkle_site.request_body import with_whole_body
from farkle_site.wsgi import application as django
from sessions.live.hub import Hub
from sessions.live.stream import Streams
from sessions.live.watch import Watch

# SQLite has one writer at a time: more threads only wait for each other (1 to 4 measured best).
WORKER_THREADS = 4

# Never Django's own ASGI handler: it runs synchronous views at half the speed of this pool.
pages = with_whole_body(
    WSGIMiddleware(django, workers=WORKER_THREADS), limit=settings.DATA_UPLOAD_MAX_MEMORY_SIZE
)

hub = Hub()
streams = Streams(hub, most=settings.MOST_VIEWERS)
watch = Watch(hub)
with_streams = streams.wrap(pages)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer one request, or accompany the server from its start to its end."""
    if scope["type"] == "lifespan":
        await _live(receive, send)
    else:
        await with_streams(scope, receive, send)


async def _live(receive: Receive, send: Send) -> None:
    await receive()
    await watch.start()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await watch.stop()
    await send({"type": "lifespan.shutdown.complete"})
