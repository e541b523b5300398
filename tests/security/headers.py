"""What goes with every answer: its headers, and nothing in a page that runs by itself.

And what a browser may keep of it: going back, it takes what it has kept of an address, however old.
"""

from __future__ import annotations

from django.http import HttpResponse

from tests.security.markup import dangers

POLICY = {
    "base-uri 'none'",
    "default-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    "object-src 'none'",
}
STYLES_INSIDE = {"api/v1/docs/"}
"""Swagger UI brings a style sheet inside of itself; it shows no game and takes no form."""


def check_headers(response: HttpResponse, address: str) -> None:
    """Raises AssertionError."""
    assert response.status_code < 500
    headers = response.headers
    policy = set(headers["Content-Security-Policy"].split("; "))
    if address in STYLES_INSIDE:
        policy.remove("style-src 'self' 'unsafe-inline'")
    assert policy == POLICY
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] in {"same-origin", "no-referrer"}
    assert "Access-Control-Allow-Origin" not in headers


def check_answer(response: HttpResponse, address: str) -> None:
    """The same, and what is in the page. Raises AssertionError."""
    check_headers(response, address)
    if "text/html" in response.headers.get("Content-Type", "") and response.content:
        found = dangers(response.content.decode())
        assert found == (["<style> inside of the page"] if address in STYLES_INSIDE else [])


def is_never_kept(answer: HttpResponse) -> bool:
    return "no-store" in answer.headers.get("Cache-Control", "")


def is_told_apart(answer: HttpResponse) -> bool:
    """From what a script is answered at the same address."""
    return "HX-Request" in answer.headers.get("Vary", "")
