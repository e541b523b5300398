"""Links as a page passes them on: the code as it is typed, the address, and its QR code.

Knows how a link is shown; who may pass it on is `sessions.access.links`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import segno
from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from sessions.access import links
from sessions.access.devices import known_actor
from sessions.models import EventLink, EventRole, Game, Role, ShareLink

ONLY_HERE = {"localhost", "127.0.0.1", "[::1]"}


@dataclass(frozen=True, slots=True)
class Invitation:
    """What lets somebody else in: the code in two halves, and the address.

    An address that `is_only_here` opens nothing on another device.
    """

    role: Role | EventRole
    code: str
    address: str
    is_only_here: bool

    @property
    def qr(self) -> SafeString:
        """The address as a QR code: an SVG. It takes longer than all else of most answers, so
        only a page that shows it has it drawn."""
        return _drawn(self.address)

    @property
    def as_typed(self) -> tuple[str, str]:
        """The address as somebody types it: the host, and what follows."""
        host, slash, path = self.address.partition("://")[2].partition("/")
        return host, slash + path

    @property
    def in_two(self) -> tuple[str, str]:
        """The address up to the code, and from there on: where one line has no room for both."""
        before, code, after = self.address.partition(self.code.replace(" ", ""))
        return before, code + after


def invitations(request: HttpRequest, game: Game) -> list[Invitation]:
    """All that the actor may pass on, the one that allows least first."""
    shown = links.links_of(code=game.code, by=known_actor(request))
    return [invitation_of(request, link) for link in shown]


def invitation(request: HttpRequest, game: Game, role: Role) -> Invitation | None:
    """The one for this role; None if it is closed, or not the actor's to pass on."""
    shown = links.links_of(code=game.code, by=known_actor(request))
    return next((invitation_of(request, link) for link in shown if link.role == role), None)


def invitation_of(request: HttpRequest, link: ShareLink) -> Invitation:
    code = links.code_of(link)
    address = address_for_phones(request, reverse("open_link", kwargs={"code": code}))
    is_only_here = split_domain_port(_host_for_phones(request))[0] in ONLY_HERE
    role = (EventRole if isinstance(link, EventLink) else Role)(link.role)
    return Invitation(role, f"{code[:4]} {code[4:]}", address, is_only_here)


def address_for_phones(request: HttpRequest, path: str) -> str:
    """An address of the site as another device opens it, as far as there is one."""
    return f"{request.scheme}://{_host_for_phones(request)}{path}"


def _host_for_phones(request: HttpRequest) -> str:
    """The host that was asked; one that only this machine can open, by its network address."""
    asked: str = request.get_host()
    name, port = split_domain_port(asked)
    phones = settings.PHONE_HOST
    if name not in ONLY_HERE or request.is_secure() or not phones:
        return asked
    if not validate_host(phones, settings.ALLOWED_HOSTS):
        return asked
    return f"{phones}:{port}" if port else phones


@lru_cache(maxsize=1000)
def _drawn(address: str) -> SafeString:
    code = segno.make(address, error="m", micro=False)
    return mark_safe(  # noqa: S308  # drawn by the library; the address is not written into it
        code.svg_inline(omitsize=True, border=1, svgclass=None, lineclass=None)
    )
