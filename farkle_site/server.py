"""The production server: uvicorn, one process, one listening socket. Knows nothing of the pages."""

import errno
import logging
import socket

import uvicorn
from django.conf import settings
from django.core.management import CommandError

from farkle_site.protocol import Protocol
from farkle_site.put_away import put_away

SECONDS_TO_FINISH = 10  # for requests under way when the server is told to stop
FILES_BESIDE_VIEWERS = 500  # other connections, the database, static files


def listen(host: str, port: int) -> socket.socket:
    """Take the port, before anything else is done; CommandError says what to do if it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        raise CommandError(
            f"Cannot listen on {host}, port {port}: {_advice(error, port)}"
        ) from error
    # Handed on to every connection; without it each answer waits 40 ms for an acknowledgement.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


class Server(uvicorn.Server):
    """Ends the event streams when told to stop; waiting for them would take for ever."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop in order: streams first, then the requests under way."""
        from farkle_site.asgi import streams  # noqa: PLC0415  made by uvicorn when it starts

        await streams.close()
        await super().shutdown(sockets)


def run(listener: socket.socket) -> None:
    """Answer requests until SIGTERM or Ctrl+C, finishing those under way."""
    allow_open_files(settings.MOST_VIEWERS + FILES_BESIDE_VIEWERS)
    config = uvicorn.Config(
        "farkle_site.asgi:application",
        lifespan="on",
        http=Protocol,
        ws="none",
        log_config=None,  # Django's LOGGING speaks for the server too
        access_log=logging.getLogger("uvicorn.access").isEnabledFor(logging.INFO),
        forwarded_allow_ips=settings.TRUSTED_PROXIES,
        server_header=False,
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
    )
    try:
        Server(config).run(sockets=[listener])
    finally:
        put_away()


def allow_open_files(wanted: int) -> None:
    """Raise this process's own limit on open files, as far as the system lets it: each viewer is
    one, and the usual limit of 1024 would keep out everybody else too."""
    try:
        import resource  # noqa: PLC0415  Windows has neither the module nor the limit
    except ImportError:
        return
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY:
        wanted = min(wanted, most)
    if now != resource.RLIM_INFINITY and now < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _advice(error: OSError, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            "it is in use, perhaps by another Farkle scorekeeper. "
            f"Stop that one, or choose another port: --port {port + 1}"
        )
    if error.errno == errno.EACCES:
        return "ports below 1024 are the system's. Choose another one: --port 8000"
    return f"{error.strerror or error}."
