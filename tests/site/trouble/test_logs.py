"""Secret codes stay out of the log, whoever writes it."""

import http.client
import logging

import pytest

from farkle_site.logs import (
    MAX_LINE_LETTERS,
    Seldom,
    in_one_line,
    without_asked_again,
    without_codes,
)
from tests.proofs.site import Site, serving

CODE = "K7MX2QRD"


@pytest.mark.parametrize(
    ("said", "logged"),
    [
        (f"GET /j/{CODE}/ 303", "GET /j/…/ 303"),
        (f"GET /j/{CODE.lower()}?x=1", "GET /j/…?x=1"),
        (f"next=%2Fj%2F{CODE}%2F", "next=%2Fj%2F…"),
        (f"GET /join/?code={CODE} 200", "GET /join/?code=… 200"),
        (f"GET /join/?a=1&Code={CODE}&b=2 200", "GET /join/?a=1&Code=…&b=2 200"),
        (f"GET /api/v1/games/?token={CODE} 400", "GET /api/v1/games/?token=… 400"),
        (f"GET /join/{CODE}/ 404", "GET /join/…/ 404"),
        (f"GET /tv/{CODE} 404", "GET /tv/… 404"),
        (f"next=%2Fjoin%2F%3Fcode%3D{CODE}", "next=%2Fjoin%2F…"),
        (f"next=%2F%3Fcode%3D{CODE}", "next=%2F%3Fcode%3D…"),
        ("GET /join/?next=1 200", "GET /join/?next=1 200"),
        (f"Authorization: Bearer fk_{CODE}", "Authorization: Bearer fk_…"),
        (
            "GET /account/password/reset/key/2-abc-def/ 302",
            "GET /account/password/reset/key/…/ 302",
        ),
        ("GET /account/confirm-email/Mg:1x:Zz/ 200", "GET /account/confirm-email/…/ 200"),
        ("GET /g/K7MX2Q/ 200", "GET /g/K7MX2Q/ 200"),
    ],
)
def test_a_code_is_masked_in_any_record(said, logged):
    plain = logging.LogRecord("x", logging.INFO, "x.py", 1, said, None, None)
    with_arguments = logging.LogRecord("x", logging.INFO, "x.py", 1, "%s", (said,), None)

    assert [without_codes(record) for record in (plain, with_arguments)] == [True, True]
    assert [record.getMessage() for record in (plain, with_arguments)] == [logged, logged]


@pytest.mark.parametrize(
    ("said", "logged"),
    [
        ("The field x\n12:00 ERROR all: lost", r"The field x\n12:00 ERROR all: lost"),
        ("a\r\nb\tc\x1b[31m\x85\u2028d", r"a\r\nb\tc\x1b[31m\x85\u2028d"),
        ("ä 🎲 \\n", "ä 🎲 \\n"),
        ("x" * 5_000, "x" * MAX_LINE_LETTERS + "…"),
    ],
)
def test_nobody_writes_a_second_line_into_the_log(said, logged):
    plain = logging.LogRecord("x", logging.ERROR, "x.py", 1, said, None, None)
    with_arguments = logging.LogRecord("x", logging.ERROR, "x.py", 1, "%s", (said,), None)

    assert [in_one_line(record) for record in (plain, with_arguments)] == [True, True]
    assert [record.getMessage() for record in (plain, with_arguments)] == [logged, logged]


@pytest.mark.slow
def test_the_server_logs_who_opened_a_link_without_its_code(tmp_path):
    site = Site(tmp_path / "data", FARKLE_LOG_LEVEL="INFO")
    site.collect()
    with serving(site) as server:
        asked = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        asked.request("GET", f"/j/{CODE}/", headers={"Authorization": f"Bearer fk_{CODE}"})
        answer = asked.getresponse()
        answer.read()
        asked.close()

    assert answer.status == 404
    assert '"GET /j/…/ HTTP/1.1" 404' in site.complaints()
    assert CODE not in site.complaints()


def test_what_is_said_again_and_again_is_logged_once_a_minute(monkeypatch):
    seldom, now = Seldom(), iter([0.0, 1.0, 59.0, 61.0, 62.0])
    monkeypatch.setattr("farkle_site.logs.time.monotonic", lambda: next(now))
    away = [_record("%s is away", name) for name in ("Ana", "Ben", "Cleo", "Ana")]

    assert [seldom.filter(record) for record in away] == [True, False, False, True]
    assert seldom.filter(full := _record("%s is full:\n\tno room", "Ana"))
    assert full.getMessage() == "Ana is full: no room"


def test_who_was_told_to_ask_again_is_not_logged_as_a_mistake():
    told = [_record("%s", "/") for _ in range(3)]
    for record, status in zip(told, (500, 503, 507), strict=True):
        record.status_code = status

    assert [without_asked_again(record) for record in told] == [True, False, False]


def _record(message, argument):
    return logging.LogRecord("x", logging.ERROR, "x.py", 1, message, (argument,), None)
