"""The server itself: cookies, hosts, sizes and paths, as bytes over a socket."""

from __future__ import annotations

import socket
from http.cookies import Morsel

import pytest

from tests.proofs.site import Server, Site
from tests.security.visitor import FORM, HOST, Visitor

MEBIBYTE = 1024 * 1024
PASSWORD = "correct horse battery"


def _all_cookies(visitor: Visitor, name: str) -> dict[str, Morsel[str]]:
    """Everything a browser is given: by a game, by a choice, by an account."""
    visitor.start_game()
    assert visitor.post("/device/", hand="left").status == 303
    account = {"username": name, "password1": PASSWORD, "password2": PASSWORD}
    assert visitor.post("/account/signup/", **account).status == 302
    return visitor.cookies


def _flags(cookie: Morsel[str]) -> tuple[bool, str, bool]:
    return bool(cookie["httponly"]), cookie["samesite"], bool(cookie["secure"])


@pytest.mark.parametrize("https", [False, True])
def test_cookies_are_hidden_from_scripts_and_stay_here(
    request: pytest.FixtureRequest, https: bool
) -> None:
    """But for what this site's scripts need: a token to send along, and how a device is set."""
    server = request.getfixturevalue("secure" if https else "plain")
    cookies = _all_cookies(Visitor(server.port, https), f"ana{https}")
    kept = {name: _flags(cookie) for name, cookie in cookies.items() if cookie.value}

    assert set(kept) >= {"sessionid", "csrftoken", "farkle_device", "farkle-set-hand"}
    hidden = {name: name not in {"csrftoken", "farkle-set-hand"} for name in kept}
    assert kept == {name: (hidden[name], "Lax", https) for name in kept}
    assert all(not cookie["domain"] and cookie["path"] == "/" for cookie in cookies.values())


def test_https_is_asked_for_and_remembered(secure: Server) -> None:
    asked = Visitor(secure.port).get("/join/")
    shown = Visitor(secure.port, https=True).get("/join/")

    assert (asked.status, asked.headers["Location"]) == (301, f"https://{HOST}/join/")
    assert shown.headers["Strict-Transport-Security"] == "max-age=2592000"


@pytest.mark.parametrize("path", ["/", "/api/v1/games/", "/account/login/", "/j/NOLINK22/"])
@pytest.mark.parametrize(
    "host", ["evil.example", f"{HOST}.evil.example", f"evil.example#{HOST}", f"x@{HOST}", ""]
)
def test_another_host_is_refused(plain: Server, path: str, host: str) -> None:
    assert Visitor(plain.port).get(path, Host=host).status == 400


def test_two_hosts_are_none(plain: Server) -> None:
    for hosts in ([HOST, "evil.example"], ["evil.example", HOST]):
        lines = "".join(f"Host: {host}\r\n" for host in hosts)
        assert _raw(plain, f"GET / HTTP/1.1\r\n{lines}Connection: close\r\n\r\n") == 400


def test_what_a_proxy_says_about_the_host_is_ignored(plain: Server) -> None:
    visitor = Visitor(plain.port)
    code = visitor.start_game()
    evil = {"X-Forwarded-Host": "evil.example", "Forwarded": "host=evil.example"}
    page = visitor.get(f"/g/{code}/table/", **evil)

    assert page.status == 200
    assert f"http://{HOST}/" in page.text
    assert "evil.example" not in page.text


@pytest.mark.parametrize("path", ["/new/", "/api/v1/games/", "/account/login/", "/no/such/page/"])
def test_a_body_is_at_most_a_mebibyte(plain: Server, path: str) -> None:
    visitor = Visitor(plain.port)
    declared = visitor.ask("POST", path, b"x" * (MEBIBYTE + 1), **{"Content-Type": FORM})
    chunks = (b"x" * 65_536 for _ in range(17))
    in_pieces = visitor.ask("POST", path, chunks)

    assert (declared.status, in_pieces.status) == (413, 413)


def test_a_form_has_at_most_five_hundred_fields(plain: Server) -> None:
    visitor = Visitor(plain.port)
    token = visitor.token
    many = "&".join(f"name={number}" for number in range(501))
    sent = f"csrfmiddlewaretoken={token}&{many}"

    assert visitor.ask("POST", "/new/", sent, **{"Content-Type": FORM}).status == 400


def test_headers_are_not_endless(plain: Server) -> None:
    head = f"GET / HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n"
    assert _raw(plain, f"{head}X-Long: {'x' * MEBIBYTE}\r\n\r\n") in {400, 431}
    many = "".join(f"X-{number}: x\r\n" for number in range(20_000))
    assert _raw(plain, f"{head}{many}\r\n") in {400, 431}


@pytest.mark.parametrize(
    "path",
    [
        "/static/../farkle.sqlite3",
        "/static/%2e%2e/farkle.sqlite3",
        "/static/..%2ffarkle.sqlite3",
        "/static/..%5cfarkle.sqlite3",
        "/static/css/../../farkle.sqlite3",
        "/static//../farkle.sqlite3",
        "/static/../secret_key",
        "/static/%2e%2e/secret_key",
        "/static/../../../../../../../../etc/passwd",
        "/static//etc/passwd",
        "/../farkle.sqlite3",
        "//etc/passwd",
        "/static/staticfiles.json%00.css",
    ],
)
def test_no_file_is_served_but_static_ones(plain: Server, site: Site, path: str) -> None:
    names = {file.name for file in site.folder.iterdir()}
    assert "farkle.sqlite3" in names
    answer = Visitor(plain.port).get(path)

    assert answer.status in {301, 400, 404}
    assert b"SQLite format" not in answer.body
    assert b"root:" not in answer.body


def test_a_method_is_what_the_request_line_says(plain: Server) -> None:
    visitor = Visitor(plain.port)
    code = visitor.start_game()
    undo = f"/g/{code}/undo/"
    posing = {
        "X-HTTP-Method-Override": "POST",
        "X-Method-Override": "POST",
        "X-HTTP-Method": "POST",
    }
    assert visitor.get(f"{undo}?_method=POST", **posing).status == 405
    removing = {"X-HTTP-Method-Override": "DELETE", "Content-Type": "application/json"}
    path = f"/api/v1/games/{code}/"
    assert visitor.ask("POST", path, "{}", **removing).status in {403, 405}
    assert visitor.get(path).status == 200


@pytest.mark.parametrize("method", ["TRACE", "CONNECT", "PROPFIND", "SEARCH", "BREW"])
@pytest.mark.parametrize("path", ["/", "/api/v1/games/", "/account/login/"])
def test_other_methods_are_refused(plain: Server, path: str, method: str) -> None:
    request = f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\nConnection: close\r\n\r\n"
    assert _raw(plain, request) in {400, 403, 405}


@pytest.mark.parametrize("protocol", ["websocket", "h2c", "x"])
def test_nobody_fills_the_log_by_asking_for_another_protocol(plain: Server, protocol: str) -> None:
    before = plain.site.complaints()
    upgrade = {"Upgrade": protocol, "Connection": "Upgrade", "Sec-WebSocket-Key": "x"}
    assert Visitor(plain.port).get("/join/", **upgrade).status == 200
    assert plain.site.complaints() == before


def test_a_refusal_is_one_line_in_the_log(plain: Server) -> None:
    """The address of the login would hold what was asked for: too long to send anybody there."""
    before = plain.site.complaints()
    assert Visitor(plain.port).get(f"/admin/?a={'a' * 9_000}&b={'b' * 9_000}").status == 400
    said = plain.site.complaints().removeprefix(before)
    assert len(said.splitlines()) == 1
    assert "django.security.DisallowedRedirect: Unsafe redirect" in said


def _raw(server: Server, request: str) -> int:
    """The status that these very bytes are answered with."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
        connection.sendall(request.encode())
        answer = connection.makefile("rb").readline().split()
    return int(answer[1])
