"""Calls that take a file, which may be larger than anything else that is sent."""

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest

from sessions.exchange.into.tables.files import MAX_BYTES

MAX_BODY = MAX_BYTES + (1 << 20)
"""Bytes of a request: the file, and what is said of it."""


class TakesFile:
    """Stands before the view's other bases. The door has to let such a file in, too."""

    def refuse_too_much(self, request: HttpRequest) -> None:
        """Raises RequestDataTooBig, and leaves the body unread."""
        if int(request.headers.get("Content-Length") or 0) > MAX_BODY:
            raise RequestDataTooBig

    def has_body_still(self, request: HttpRequest) -> bool:
        """Not after it was read: a file is read as it comes, and kept nowhere."""
        return hasattr(request, "_body") or not request._read_started  # noqa: SLF001  # as the framework itself looks
