"""Refuses a request whose head is too large. Knows bytes and sizes, not what they mean.

uvicorn's protocol takes a head without end: one connection could fill the memory.
"""

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MOST_HEAD = 64 * 1024
"""Bytes of the address and all headers together; browsers' are a tenth of it at most."""


class HeadTooLargeError(Exception):
    """The parser makes a 400 of it, as of everything it cannot read."""


class Protocol(HttpToolsProtocol):
    """One connection."""

    is_in_head = False
    head = 0
    """So many bytes of a head have come that has not ended yet."""

    def on_message_begin(self) -> None:
        """A request begins."""
        self.is_in_head, self.head = True, 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Its head has ended: a whole one may have come in one piece."""
        self.is_in_head = False
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > MOST_HEAD:
            raise HeadTooLargeError
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        """Count what has come if it was no end of a head."""
        super().data_received(data)
        if self.is_in_head:
            self.head += len(data)
            if self.head > MOST_HEAD and not self.transport.is_closing():
                self.send_400_response("The head of the request is too large.")

    def _unsupported_upgrade_warning(self) -> None:
        """Say nothing: a request is answered as if it had not asked for another protocol.

        uvicorn advises to install one, in two lines for each such request, whoever sends it.
        """
