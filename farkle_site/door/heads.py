"""Refuses requests whose head is too large, and too many of them in advance.

uvicorn's protocol takes a head without end: one connection could fill the memory. Knows bytes and
sizes, not what they mean.
"""

from __future__ import annotations

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MAX_HEAD = 64 * 1024
"""Bytes of the address and all headers together; browsers' are a tenth of it at most."""
MAX_FIELDS = 200
"""Headers of one request: each takes many times its length of memory."""
MAX_AHEAD = 20
"""Requests that may come before an earlier one is answered."""


class RefusedError(Exception):
    """The parser makes a 400 of it, as of everything it cannot read."""


class LimitedHeads(HttpToolsProtocol):
    """One connection."""

    is_in_head = False
    is_in_message = False
    beside_body = 0
    """So many bytes of a request have come that are not its body, while it is not whole."""
    of_body = 0
    """So many of the bytes that have just come are of a body."""

    def data_received(self, data: bytes) -> None:
        """Something comes. What is beside the body is counted while its request is not whole."""
        self.of_body = 0
        super().data_received(data)
        if self.is_in_message:
            self.beside_body += len(data) - self.of_body
            if self.beside_body > MAX_HEAD and not self.transport.is_closing():
                self.send_400_response("The head of the request is too large.")

    def on_message_begin(self) -> None:
        """A request begins."""
        self.is_in_head = self.is_in_message = True
        self.beside_body = 0
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """One header has come. What comes after a body is left out: nobody would look for it."""
        if len(self.headers) >= MAX_FIELDS:
            raise RefusedError
        if self.is_in_head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head has ended: a whole one may have come in one piece."""
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > MAX_HEAD or len(self.pipeline) >= MAX_AHEAD:
            raise RefusedError
        self.is_in_head = False
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of the body has come."""
        self.of_body += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is whole."""
        self.is_in_message = False
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuse, unless the client would take it for the answer to an earlier request."""
        is_answering = self.cycle is not None and not self.cycle.response_complete
        if is_answering and (self.pipeline or self.is_in_head or self.cycle.response_started):
            self.transport.abort()
        else:
            super().send_400_response(msg)

    def _unsupported_upgrade_warning(self) -> None:
        """Log nothing: a request for another protocol is answered as if it had not asked for it.

        uvicorn would advise to install one, in two lines for each such request, whoever sends it.
        """
