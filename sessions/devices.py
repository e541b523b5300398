"""Which phone or browser is asking: a signed cookie that lasts, and no more than that.

The cookie says which games are "on this device". It grants nothing.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable

from django.conf import settings
from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponse

from sessions.models import Device

COOKIE = "farkle_device"
TEN_YEARS = 10 * 365 * 24 * 3600


class DeviceMiddleware:
    """Sends the cookie of a device that was made while answering."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        made = getattr(request, "made_device", None)
        if made is not None:
            response.set_signed_cookie(
                COOKIE,
                str(made.pk),
                max_age=TEN_YEARS,
                httponly=True,
                samesite="Lax",
                secure=settings.SESSION_COOKIE_SECURE,
            )
        return response


def known_device(request: HttpRequest) -> Device | None:
    """The device that is asking, if it has been here before."""
    made = getattr(request, "made_device", None)
    if made is not None:
        return made
    try:
        key = uuid.UUID(request.get_signed_cookie(COOKIE, default=""))
    except (BadSignature, ValueError):
        return None
    return Device.objects.filter(pk=key).first()


def this_device(request: HttpRequest) -> Device:
    """The device that is asking; one that is new gets its cookie with the answer."""
    device = known_device(request)
    if device is None:
        device = request.made_device = Device.objects.create()
    return device
