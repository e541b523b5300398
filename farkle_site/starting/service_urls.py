"""How the addresses of a database and of a mail server are read, as `readers` reads all the rest.

Knows what django-environ makes of them, which lets pass what nobody can connect to.
"""

from __future__ import annotations

from typing import Any

import environ

DATABASE = "sqlite:///path/to/file or postgresql://user:password@host:port/name"
MAIL_SERVER = (
    "smtp+tls://user:password@host:587, smtp+ssl://user:password@host:465 or smtp://host:25"
)
MAX_PORT = 65_535

_SQLITE, _POSTGRESQL = {"sqlite"}, {"postgresql", "postgres", "pgsql", "psql"}
_MAIL_PORTS = {"smtp": 25, "smtp+tls": 587, "smtps": 587, "smtp+ssl": 465}


def database(said: str) -> dict[str, Any]:
    """Where the database is, in Django's words; nothing for an empty text."""
    if not said.strip():
        return {}
    scheme, _, rest = said.strip().partition("://")
    if scheme not in _SQLITE | _POSTGRESQL or (scheme in _SQLITE and not rest.startswith("/")):
        raise ValueError("no database")
    found: dict[str, Any] = environ.Env.db_url_config(said.strip())
    if found["NAME"].strip("/") in {"", ":memory:"} or not _is_port(found["PORT"]):
        raise ValueError("no database")
    return found


def mail_server(said: str) -> dict[str, Any]:
    """The server that takes e-mails, in Django's words; nothing for an empty text."""
    if not said.strip():
        return {}
    usual = _MAIL_PORTS[said.strip().partition("://")[0]]
    found: dict[str, Any] = environ.Env.email_url_config(said.strip())
    if not found["EMAIL_HOST"] or not _is_port(found["EMAIL_PORT"]):
        raise ValueError("no mail server")
    return found | {"EMAIL_PORT": found["EMAIL_PORT"] or usual}


def _is_port(port: Any) -> bool:
    """Nothing stands for the usual one; several servers have several, as a text."""
    return not isinstance(port, int) or 1 <= port <= MAX_PORT
