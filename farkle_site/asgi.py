"""The server's one door: what runs in the thread pool, and what would run on the event loop.

Knows no address of the site itself; Django's urls.py does.
"""

from a2wsgi import WSGIMiddleware
from a2wsgi.asgi_typing import Receive, Scope, Send
from django.conf import settings

from farkle_site.request_body import with_whole_body
from farkle_site.wsgi import application as django

# SQLite has one writer at a time: more threads only wait for each other (1 to 4 measured best).
WORKER_THREADS = 4

# Never Django's own ASGI handler: it runs synchronous views at half the speed of this pool.
pages = with_whole_body(
    WSGIMiddleware(django, workers=WORKER_THREADS), limit=settings.DATA_UPLOAD_MAX_MEMORY_SIZE
)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer one request. A stream that waits instead of working belongs here, before the pool."""
    await pages(scope, receive, send)
