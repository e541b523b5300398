"""The page about https at home, and the certificate that a phone gets there. Knows no game."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from sessions.pages.kit.requests import page


@page("GET")
def https_help(request: HttpRequest) -> HttpResponse:
    """What needs https, and how a table gets it; where it is there, how a phone trusts it."""
    port = settings.HOME_HTTPS_PORT
    secure = f"https://{_host(request)}:{port}/" if port else ""
    values = {
        "port": request.get_port(),
        "secure": secure,
        "fingerprint": settings.HOME_FINGERPRINT,
        "is_secure": request.is_secure(),
    }
    return render(request, "help_https.html", values)


@page("GET")
def authority(request: HttpRequest) -> HttpResponse:
    """The certificate that a phone is told to trust, as phones take it. It holds no secret."""
    if settings.HOME_AUTHORITY is None:
        return render(request, "404.html", status=404)
    return HttpResponse(
        settings.HOME_AUTHORITY,
        content_type="application/x-x509-ca-cert",
        headers={"Content-Disposition": 'attachment; filename="farkle.crt"'},
    )


def _host(request: HttpRequest) -> str:
    """The name by which this phone has found the site, without its port."""
    host = request.get_host()
    return host.removesuffix(f":{request.get_port()}")
