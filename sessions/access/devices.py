"""Which phone or browser is asking, and which account: a signed cookie that lasts, and the login.

Knows cookies; what a device may do in a game is `sessions.access.roles`.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection
from functools import cache
from http import HTTPStatus
from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.auth import get_user
from django.core.exceptions import ObjectDoesNotExist
from django.core.signing import BadSignature
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.functional import SimpleLazyObject

from scoring.reading.reader import is_visible, may_stand
from sessions.access.roles import Actor
from sessions.announcements import revise_all
from sessions.models import Device, DeviceGame, Game, GameEntry, Grant, Proposal
from sessions.models.devices import MAX_DEVICE_NAME
from sessions.storage.prepared import Question, left_open

if TYPE_CHECKING:
    from django.contrib.auth.models import User

COOKIE = "farkle_device"
TEN_YEARS_SECONDS = 10 * 365 * 24 * 3600

RACED = (IntegrityError, ObjectDoesNotExist)
"""What the database raises where another request came first: a row that was there has gone, or one
that was missing is there now."""

KINDS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "CrOS": "Chromebook",
    "Windows": "Windows PC",
    "Macintosh": "Mac",
    "Linux": "Linux PC",
}
"""What a browser's User-Agent holds, and what its device is called. The first that fits counts."""


class DeviceMiddleware:
    """Sends the cookie of a device that was made while answering, and with a browser's first page
    that of one which is made when it is needed.

    A page's scripts ask for more as soon as it is there, and whoever reads it opens a link: if each
    made a device of its own, the cookie that came last would forget what the other may do.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        made = getattr(request, "made_device", None)
        key = made.pk if made is not None else _promised(request, response)
        if key is not None:
            response.set_signed_cookie(
                COOKIE,
                str(key),
                max_age=TEN_YEARS_SECONDS,
                httponly=True,
                samesite="Lax",
                secure=settings.SESSION_COOKIE_SECURE,
            )
        return response


def _promised(request: HttpRequest, response: HttpResponse) -> uuid.UUID | None:
    """The id of a device that there is none of yet, for a browser that opens its first page.

    Only by https, where scripts of a page ask in the background, does a browser say that it does.
    """
    is_page = request.headers.get("Sec-Fetch-Dest") == "document" and request.method == "GET"
    is_first = is_page and COOKIE not in request.COOKIES
    return uuid.uuid4() if is_first and response.status_code == HTTPStatus.OK else None


def known_device(request: HttpRequest) -> Device | None:
    """The device that is asking, if it has been here before. It is looked up once a request."""
    made = getattr(request, "made_device", None)
    if made is not None:
        return made
    if not hasattr(request, "found_device"):
        request.found_device = _device_of_cookie(request)
    return request.found_device


def _device_of_cookie(request: HttpRequest) -> Device | None:
    key = _key_in_cookie(request)
    return None if key is None else _device().first(id=key)


def _key_in_cookie(request: HttpRequest) -> uuid.UUID | None:
    try:
        return uuid.UUID(request.get_signed_cookie(COOKIE, default=""))
    except (BadSignature, ValueError):
        return None


@cache
def _device() -> Question:
    return Question(Device.objects.filter(**left_open(Device, "id")))


def this_device(request: HttpRequest) -> Device:
    """The device that is asking; one that is new gets its cookie with the answer."""
    device = known_device(request)
    if device is None:
        name = kind_of_device(request.headers.get("User-Agent", ""))
        key = _key_in_cookie(request) or uuid.uuid4()
        device, _is_new = Device.objects.get_or_create(pk=key, defaults={"name": name})
        request.made_device = device
    return device


@transaction.atomic
def name_device(device: Device, name: str) -> None:
    """Call a device as its people do; without a name it keeps the one it has.

    Whoever looks on at a running game that says the name is told.
    """
    name = in_one_line(name)[:MAX_DEVICE_NAME]
    if name and name != device.name:
        device.name = name
        device.save(update_fields=("name",))
        revise_all(games_that_name([device.pk], Game.objects.filter(finished_at=None)))


def games_that_name(devices: Collection[uuid.UUID], among: QuerySet[Game]) -> QuerySet[Game]:
    """Those of these games that say how one of the devices is called: it has entered something
    there, is just doing so, has it wait for a second scorer, or has confirmed it, or it keeps the
    score.

    No index knows who has confirmed: for that, all entries of such games are looked at that the
    devices have opened.
    """
    entries = GameEntry.objects.order_by()
    opened = DeviceGame.objects.filter(device__in=devices).values("game")
    let_in = Grant.objects.filter(device__in=devices).values("link__game")
    looked_at = entries.filter(game__in=among.filter(pk__in=opened.union(let_in)))
    said = (
        looked_at.filter(confirmed_by__in=devices).values("game"),
        Proposal.objects.filter(device__in=devices).order_by().values("game"),
        Game.objects.filter(scorekeeper__in=devices).values("pk"),
        Game.objects.filter(entering_device__in=devices).values("pk"),
    )
    return among.filter(pk__in=entries.filter(device__in=devices).values("game").union(*said))


def in_one_line(name: str) -> str:
    """What was typed as it can be stored: in one line, without what nobody sees."""
    line = " ".join("".join(it for it in name if it.isspace() or may_stand(it)).split())
    return line if any(map(is_visible, line)) else ""


def known_actor(request: HttpRequest) -> Actor:
    """Who is asking, if this device or account has been here before."""
    return Actor(known_device(request), _account(request))


def this_actor(request: HttpRequest) -> Actor:
    """Who is asking; a new device gets its cookie with the answer."""
    return Actor(this_device(request), _account(request))


def _account(request: HttpRequest) -> User | None:
    user = getattr(request, "user", None)
    return user if user is not None and user.is_authenticated else None


def forget_actor(request: HttpRequest) -> None:
    """Have it found out anew who is asking.

    The account may be gone by now, or the transaction that made the device was rolled back.
    """
    for remembered in ("made_device", "found_device", "_cached_user"):
        request.__dict__.pop(remembered, None)
    request.user = SimpleLazyObject(lambda: get_user(request))


def kind_of_device(user_agent: str) -> str:
    """What a device is called until somebody names it."""
    return next((name for sign, name in KINDS.items() if sign in user_agent), "")
