"""Writes down for WSGI what ASGI says about a request. Knows both; not what is asked."""

from __future__ import annotations

import sys
from io import BytesIO
from typing import IO, Any

from asgiref.typing import HTTPScope


def environ_of(scope: HTTPScope, body: IO[bytes] | None = None) -> dict[str, Any]:
    """Everything WSGI wants to know (PEP 3333) about a request with this body."""
    name, port = scope["server"] or ("localhost", 80)
    root = scope["root_path"]
    environ: dict[str, Any] = {
        "asgi.scope": scope,  # where the view of an event stream says who watches
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": _as_bytes(root),
        "PATH_INFO": _as_bytes(scope["path"].removeprefix(root)),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": name,
        "SERVER_PORT": str(port or 0),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": body or BytesIO(),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    if scope["client"]:
        environ["REMOTE_ADDR"], environ["REMOTE_PORT"] = scope["client"][0], str(scope["client"][1])
    return environ | _headers(scope)


def _headers(scope: HTTPScope) -> dict[str, str]:
    """Headers under their WSGI names; what comes twice is joined."""
    found: dict[str, str] = {}
    for name, value in scope["headers"]:
        if b"_" in name:  # or `x_forwarded_for` would pass for what a proxy has checked
            continue
        key = name.decode("latin-1").upper().replace("-", "_")
        if key not in {"CONTENT_LENGTH", "CONTENT_TYPE"}:
            key = f"HTTP_{key}"
        text = value.decode("latin-1")
        found[key] = f"{found[key]},{text}" if key in found else text
    return found


def _as_bytes(path: str) -> str:
    """Each byte of a path as one character, as WSGI writes it."""
    return path.encode().decode("latin-1")
