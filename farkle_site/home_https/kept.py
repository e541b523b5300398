"""Where the authority and the certificate are kept, and when they are made anew. Knows files."""

from __future__ import annotations

import os
import socket
import ssl
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from django.core.management import CommandError

from farkle_site.home_https.certificates import (
    Signed,
    is_signed_by,
    lasts,
    names_of,
    new_authority,
    new_certificate,
    read,
)

FOLDER = "https"


class HomeHttps:
    """The certificates in a data folder, for these names and addresses."""

    def __init__(self, data_folder: Path, hosts: Iterable[str]) -> None:
        """`hosts` are those of ALLOWED_HOSTS. Raises CommandError where nothing can be kept."""
        self._folder = data_folder / FOLDER
        self._names = list(dict.fromkeys(_in_certificate(hosts)))
        self._context: ssl.SSLContext | None = None
        try:
            self._folder.mkdir(mode=0o700, exist_ok=True)
            self.renew()
        except (OSError, ssl.SSLError) as error:
            raise CommandError(
                f"The certificates in {self._folder} cannot be used ({error.strerror or error}). "
                "Let the user who starts the site read and write there."
            ) from error

    @property
    def authority(self) -> Signed:
        """What phones are told to trust; made where there is none, or it runs out."""
        kept = self._kept("authority")
        if kept is None or not lasts(kept, _now()):
            kept = new_authority(socket.gethostname(), _now())
            self._keep("authority", kept)
        return kept

    def context(self) -> ssl.SSLContext:
        """What a server needs to speak https. It goes on with each certificate that is made."""
        if self._context is None:
            self._context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            self._context.set_alpn_protocols(["http/1.1"])
            self._load(self._context)
        return self._context

    def renew(self) -> bool:
        """Make the certificate anew if it runs out, or this machine has other names. Was it?"""
        authority, kept = self.authority, self._kept("certificate")
        if kept and self._is_right(kept, authority):
            return False
        self._keep("certificate", new_certificate(authority, self._names, _now()))
        if self._context is not None:
            self._load(self._context)
        return True

    def _is_right(self, one: Signed, authority: Signed) -> bool:
        is_ours = names_of(one) == set(self._names) and is_signed_by(one, authority)
        return is_ours and lasts(one, _now())

    def _load(self, context: ssl.SSLContext) -> None:
        context.load_cert_chain(self._file("certificate", "pem"), self._file("certificate", "key"))

    def _file(self, name: str, kind: str) -> Path:
        return self._folder / f"{name}.{kind}"

    def _kept(self, name: str) -> Signed | None:
        """What is kept; None where that is nothing, or nothing that can be used."""
        try:
            return read(self._file(name, "pem").read_bytes(), self._file(name, "key").read_bytes())
        except (FileNotFoundError, ValueError):
            return None

    def _keep(self, name: str, one: Signed) -> None:
        _write(self._file(name, "key"), one.key_pem())
        _write(self._file(name, "pem"), one.certificate_pem())


def _write(file: Path, content: bytes) -> None:
    """All of it or nothing, for its owner alone."""
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as handle:
        handle.write(content)
    draft.replace(file)


def _in_certificate(hosts: Iterable[str]) -> Iterable[str]:
    """As certificates write them: no brackets round IPv6, and a star for all names below one."""
    for host in hosts:
        if host.startswith("."):
            yield from (host[1:], f"*{host}")
        elif host != "*":
            yield host.strip("[]")
    yield from ("localhost", "127.0.0.1", "::1")


def _now() -> datetime:
    return datetime.now(UTC)
