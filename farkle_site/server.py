"""The production server: uvicorn, one process, one listening socket, or a second one for https.

Knows nothing of the pages.
"""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import socket
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, cast

import uvicorn
from django.conf import settings
from django.core.management import CommandError
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from farkle_site.care.nightly import Nightly
from farkle_site.door.connections import Connections
from farkle_site.door.protocol import Protocol
from farkle_site.door.room import made_room
from farkle_site.home_https.kept import HomeHttps
from farkle_site.starting.put_away import put_away
from farkle_site.starting.service_urls import MAX_PORT

FINISH_SECONDS = 5  # for requests under way when the server is told to stop: with the streams'
# end and what is put away, that is less than the 10 seconds after which Docker kills it
SECONDS_TO_TAKE = 1  # for clients that it waits for then
BACKLOG = 2048  # who waits to be let in, as when everybody comes back after a restart
HANDSHAKE_SECONDS = 10  # in which who speaks https has to begin
TICKS_A_MINUTE, TICKS_AN_HOUR = 600, 36_000
AT_ONCE = 100  # so many of them are let in before something else is done
GARBAGE = 10_000, 10, 20  # so much more has come than went before it is looked for


def listen(host: str, port: int) -> socket.socket:
    """Take the port, before anything else is done; CommandError says what to do if it cannot be."""
    if not 0 <= port <= MAX_PORT:
        raise CommandError(
            f"There is no port {port}. They go from 1 to {MAX_PORT}; 0 stands for a free one."
        )
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as error:
        raise CommandError(
            f"Cannot listen on {host}, port {port}: {_advice(error, port)}"
        ) from error
    # Handed on to every connection; without it each answer waits 40 ms for an acknowledgement.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


@dataclass(frozen=True, slots=True)
class Secure:
    """Where https is spoken, and with which certificates."""

    listener: socket.socket
    https: HomeHttps


class Server(uvicorn.Server):
    """Closes who keeps it waiting. Told to stop, it ends the event streams, which have no end."""

    def __init__(
        self, config: uvicorn.Config, everybody: Connections, secure: Secure | None
    ) -> None:
        super().__init__(config)
        self._everybody = everybody
        self._secure = secure
        self._nightly = Nightly() if settings.BACKUPS else None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen; asyncio takes the number let in at once for the length of the queue."""
        await super().startup(sockets)
        _keep_what_is_loaded()
        if self._secure:
            await self._listen_securely(self._secure)
        for listener in [*(sockets or []), *([self._secure.listener] if self._secure else [])]:
            listener.listen(BACKLOG)

    async def _listen_securely(self, secure: Secure) -> None:
        """The same as uvicorn does for plain http, whose one setting is for all sockets."""
        config = self.config

        def connection() -> asyncio.Protocol:
            made = cast("Callable[..., Protocol]", config.http_protocol_class)
            state = self.lifespan.state
            return made(config=config, server_state=self.server_state, app_state=state)

        server = await asyncio.get_running_loop().create_server(
            connection,
            sock=secure.listener,
            ssl=secure.https.context(),
            ssl_handshake_timeout=HANDSHAKE_SECONDS,
            backlog=config.backlog,
        )
        self.servers.append(server)

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second; once a second, look who is overdue, each hour at certificates,
        and each minute whether a backup is due."""
        if counter % 10 == 0:
            self._everybody.cut_overdue()
        if self._secure and counter % TICKS_AN_HOUR == 0:
            self._secure.https.renew()
        if self._nightly and counter % TICKS_A_MINUTE == 0:
            self._nightly.look()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop in order: streams first, then the requests under way. One phone in a dead spot made
        all of this take longer than it may."""
        from farkle_site.asgi import streams  # noqa: PLC0415  made by uvicorn when it starts

        if self._nightly:
            self._nightly.stop()
        await streams.close()
        cutting = asyncio.create_task(self._cut_waiting())
        await super().shutdown(sockets)
        cutting.cancel()

    async def _cut_waiting(self) -> None:
        while True:
            await asyncio.sleep(SECONDS_TO_TAKE)
            self._everybody.cut_waiting()


def run(listener: socket.socket, secure: Secure | None = None) -> None:
    """Answer requests until SIGTERM or Ctrl+C, finishing those under way."""
    room = made_room(settings.MAX_VIEWERS, settings.MAX_VIEWERS_PER_ADDRESS)
    everybody = Connections(room, is_trusted=_proxies().__contains__)
    config = uvicorn.Config(
        "farkle_site.asgi:application",
        lifespan="on",
        http=cast("type[Protocol]", partial(Protocol, everybody=everybody)),
        backlog=AT_ONCE,
        ws="none",
        log_config=None,  # Django's LOGGING speaks for the server too
        access_log=logging.getLogger("uvicorn.access").isEnabledFor(logging.INFO),
        forwarded_allow_ips=settings.TRUSTED_PROXIES,
        server_header=False,
        timeout_graceful_shutdown=FINISH_SECONDS,
    )
    try:
        Server(config, everybody, secure).run(sockets=[listener])
    finally:
        put_away()


def _keep_what_is_loaded() -> None:
    """To look for garbage among all that was loaded takes a tenth of a second, in which nobody is
    answered: the program itself is never garbage."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def _proxies() -> Any:
    """The trusted ones, as uvicorn itself reads the setting: both have to believe the same."""
    return ProxyHeadersMiddleware(cast("Any", None), settings.TRUSTED_PROXIES).trusted_hosts


def _advice(error: OSError, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            "it is in use, perhaps by another Farkle scorekeeper. "
            f"Stop that one, or choose another port: --port {port + 1}"
        )
    if error.errno == errno.EACCES:
        return "ports below 1024 are the system's. Choose another one: --port 8000"
    return f"{error.strerror or error}."
