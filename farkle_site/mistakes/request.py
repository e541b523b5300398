"""A request as this site reads its Content-Type. Knows the header; nothing of what is sent.

Django reads the header while a request is made, before anything could catch what is wrong with it,
and takes its charset for the address's too: "charset=base64" ended in a bare 500.
"""

from __future__ import annotations

from typing import Any

from django.core.handlers.wsgi import WSGIRequest
from django.utils.http import parse_header_parameters


class Request(WSGIRequest):
    """Its address is UTF-8; a Content-Type that cannot be read is none."""

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        try:
            kind, parameters = parse_header_parameters(meta.get("CONTENT_TYPE", ""))
        except (ValueError, LookupError):
            meta["CONTENT_TYPE"] = ""
            kind, parameters = "", {}
        self.content_type, self.content_params = kind, parameters
