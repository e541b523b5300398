"""Requests that cannot be read: refused in words, on pages and in the API, no mistake of ours."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client

from farkle_site.mistakes.request import Request

MANY = "&".join(f"a{number}=1" for number in range(501))
FORM = "application/x-www-form-urlencoded"
PAGES = ["/", "/join/", "/nowhere/", "/account/login/", "/admin/login/", "/sw.js", "/g/K7MX2Q/"]
CALLS = ["/api/v1/", "/api/v1/games/", "/api/v1/rule-sets/patch/", "/api/nowhere/", "/api/v1/docs/"]
TOKEN = "x" * 32


@pytest.fixture(autouse=True)
def _as_served(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have Django's test client make requests of the class that the server makes them of."""
    monkeypatch.setattr("django.test.client.WSGIRequest", Request)


@pytest.fixture
def browser(db: None) -> Client:
    """Give a browser with a CSRF cookie, on a site that shows its mistakes as visitors see them."""
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.cookies["csrftoken"] = TOKEN
    return client


def _says(response: HttpResponse, sentence: str) -> None:
    assert (response.status_code, response["Content-Type"]) == (400, "text/html; charset=utf-8")
    assert sentence in response.content.decode()


@pytest.mark.parametrize("method", ["get", "post", "head", "options", "put", "delete"])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_asked_with_at_most_five_hundred_fields(
    browser: Client, path: str, method: str
) -> None:
    response = getattr(browser, method)(f"{path}?{MANY}")
    assert response.status_code == 400
    if method != "head":
        _says(response, "more than 500 fields")


@pytest.mark.parametrize("method", ["get", "post", "options", "put", "patch", "delete"])
@pytest.mark.parametrize("path", CALLS)
def test_a_call_is_asked_with_at_most_five_hundred_fields(
    browser: Client, path: str, method: str
) -> None:
    response = getattr(browser, method)(f"{path}?{MANY}")
    assert response["Content-Type"] == "application/problem+json"
    assert response.json() == {
        "type": "/api/v1/problems/invalid_request/",
        "title": "Invalid request",
        "status": 400,
        "detail": "The address has more than 500 fields behind its question mark. Send fewer.",
        "instance": path,
        "code": "invalid_request",
        "errors": [],
    }


def test_the_refusal_is_in_the_language_of_the_browser(browser: Client) -> None:
    response = browser.get(f"/join/?{MANY}", headers={"Accept-Language": "de"})
    _says(response, "mehr als 500 Felder")


@pytest.mark.parametrize("path", ["/join/", "/api/v1/games/", "/nowhere/", "/api/nowhere/"])
def test_an_address_whose_fields_are_no_text_is_refused(browser: Client, path: str) -> None:
    response = browser.get(f"{path}?dice_set=%FF")
    assert response.status_code == 400
    assert "The address is not text in UTF-8." in response.content.decode()
    assert browser.get(f"{path}?dice_set=%C3%BF").status_code != 500


BROKEN = [
    ("multipart/form-data", b"--x\r\n", "a boundary"),
    ("multipart/form-data; boundary=", b"--x\r\n", "a boundary"),
    ("multipart/form-data; boundary=\xe9", b"--x\r\n", "a boundary"),
    ("multipart/form-data; boundary=x; charset=utf-16", b"--x--\r\n", "UTF-8"),
    (f"{FORM}; charset=latin-1", b"name=a", "UTF-8"),
    (f"{FORM}; charset=base64", b"name=a", "UTF-8"),
    (f"{FORM}; charset=nothing", b"name=a", "UTF-8"),
    (FORM, MANY.encode(), "more than 500 fields"),
]


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize(("kind", "body", "sentence"), BROKEN)
def test_a_form_that_cannot_be_read_is_refused(
    browser: Client, path: str, kind: str, body: bytes, sentence: str
) -> None:
    _says(browser.generic("POST", path, body, content_type=kind), sentence)


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize(("kind", "body", "_sentence"), BROKEN)
def test_a_foreign_host_is_refused_before_such_a_form(
    browser: Client, path: str, kind: str, body: bytes, _sentence: str
) -> None:
    foreign = {"host": "evil.example"}
    response = browser.generic("POST", path, body, content_type=kind, headers=foreign)
    _says(response, "Host that is not this site")


@pytest.mark.parametrize(("kind", "body", "_sentence"), BROKEN)
@pytest.mark.parametrize("path", ["/api/v1/games/", "/api/nowhere/"])
def test_the_api_takes_no_form_however_broken(
    browser: Client, path: str, kind: str, body: bytes, _sentence: str
) -> None:
    response = browser.generic("POST", path, body, content_type=kind)
    expected = 404 if "nowhere" in path else 415
    assert (response.status_code, response["Content-Type"]) == (
        expected,
        "application/problem+json",
    )


def test_a_charset_is_about_the_body_not_about_the_address(browser: Client) -> None:
    kind = "application/json; charset=base64"
    response = browser.generic("POST", "/api/v1/games/?a=%C3%BF", b"{}", content_type=kind)
    assert (response.status_code, response.json()["errors"][0]["pointer"]) == (400, "/a")


@pytest.mark.parametrize("kind", ["x; a*=nothing''b", "x; a*=undefined''b", "=?x?b?y?=;*=é''("])
def test_a_kind_of_body_that_cannot_be_read_is_none(browser: Client, kind: str) -> None:
    page = browser.generic("POST", "/join/", b"code=x", content_type=kind)
    call = browser.generic("POST", "/api/v1/games/", b"{}", content_type=kind)
    assert (page.status_code, call.status_code) == (403, 415)


@pytest.mark.parametrize("name", ["sessionid", "csrftoken", "farkle_device", "messages"])
@pytest.mark.parametrize("path", ["/", "/account/", "/admin/", "/api/v1/games/", "/nowhere/"])
def test_a_cookie_with_a_letter_that_cannot_be_stored_says_nothing(
    browser: Client, path: str, name: str
) -> None:
    spoilt = browser.get(path, headers={"cookie": rf'{name}="abcdefgh\000ijkl"'})
    usual = Client().get(path)
    assert (spoilt.status_code, spoilt.headers.get("Location")) == (
        usual.status_code,
        usual.headers.get("Location"),
    )


@pytest.mark.parametrize("address", ["/api/v1/docs/", "/api/v1/schema/"])
def test_the_description_says_which_methods_it_has(browser: Client, address: str) -> None:
    response = browser.options(address)
    assert (response.status_code, response.content) == (204, b"")
    assert response["Allow"] == "GET, HEAD, OPTIONS"
