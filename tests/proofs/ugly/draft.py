"""One request as bytes, well-formed or not. Knows HTTP/1.1; nothing of what is asked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from tests.proofs.ugly.headers import Header

SHOWN = 600
CHUNK = 4_096


class Framing(Enum):
    """How the body's length is told; after the first three, the connection is of no more use."""

    NONE = "without a body"
    LENGTH = "with its length"
    CHUNKED = "in chunks"
    SHORT = "longer than said"
    LONG = "shorter than said"
    BOTH = "with a length and in chunks"
    NO_CHUNKS = "in broken chunks"
    NO_LENGTH = "with a length that is no number"


SOUND = (Framing.NONE, Framing.LENGTH, Framing.CHUNKED)


@dataclass(frozen=True)
class Draft:
    """A request, and how it is sent."""

    number: int
    who: str
    method: bytes
    target: bytes
    headers: tuple[Header, ...] = ()
    body: bytes = b""
    framing: Framing = Framing.NONE
    version: bytes = b"HTTP/1.1"
    times: int = 1
    """So many send it at once."""

    @property
    def is_sound(self) -> bool:
        """Must it be answered? The body has an end that can be found.

        One that is not announced is read as the next request: what the server says of that may
        come in time to end the connection before the first is answered.
        """
        is_announced = self.framing is not Framing.NONE or not self.body
        return self.framing in SOUND and is_announced

    def wire(self) -> bytes:
        lines = [b" ".join((self.method, self.target, self.version))]
        lines += [b"%s: %s" % header for header in (*self.headers, *self._lengths())]
        return b"\r\n".join(lines) + b"\r\n\r\n" + self._framed()

    def _lengths(self) -> Iterable[Header]:
        length = len(self.body)
        told = {
            Framing.LENGTH: (b"%d" % length,),
            Framing.SHORT: (b"%d" % (length // 2),),
            Framing.LONG: (b"%d" % (length + 10),),
            Framing.BOTH: (b"%d" % length,),
            Framing.NO_LENGTH: (b"9x", b"-1")[: 1 + self.number % 2],
        }
        yield from ((b"Content-Length", it) for it in told.get(self.framing, ()))
        if self.framing in {Framing.CHUNKED, Framing.BOTH, Framing.NO_CHUNKS}:
            yield b"Transfer-Encoding", b"chunked"

    def _framed(self) -> bytes:
        if self.framing in {Framing.CHUNKED, Framing.BOTH}:
            pieces = (self.body[at : at + CHUNK] for at in range(0, len(self.body), CHUNK))
            return b"".join(b"%x\r\n%s\r\n" % (len(it), it) for it in pieces) + b"0\r\n\r\n"
        if self.framing is Framing.NO_CHUNKS:
            return b"zz\r\n" + self.body + b"\r\n-1\r\n"
        return self.body

    def __str__(self) -> str:
        sent = self.wire()
        more = f" … {len(sent):,} bytes" if len(sent) > SHOWN else ""
        times = f", {self.times} at once" if self.times > 1 else ""
        return f"as {self.who}, {self.framing.value}{times}: {sent[:SHOWN]!r}{more}"
