"""Makes ugly requests from a seed: the same number of the same seed is the same request.

A request begins as one that the table of permissions holds, or as any address of the site, asked by
somebody who may be allowed to; then some of its parts are spoilt. Knows what can be asked; not what
the answer should be.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.proofs.access.permissions import Needs, Row, rows
from tests.proofs.ugly import bodies, headers, targets
from tests.proofs.ugly.bodies import Body
from tests.proofs.ugly.draft import SOUND, Draft, Framing
from tests.proofs.ugly.headers import Header
from tests.proofs.ugly.libraries import EXTRA, SENT

CSRF = "x" * 32
READING = ("GET", "HEAD", "OPTIONS")
CONNECT = "CONNECT"
"""What follows its head is no body, but what is to be passed on to somebody else."""
METHODS = (
    *READING,
    "POST",
    "PUT",
    "PATCH",
    "DELETE",
    "TRACE",
    CONNECT,
    "PROPFIND",
    "BREW",
    "get",
)
TABLE = rows()


@dataclass(frozen=True)
class World:
    """What there is on a site: its addresses, and the stages that were set."""

    addresses: list[str]
    stages: list[dict[str, Any]]

    def stage(self, number: int, of: int) -> dict[str, Any]:
        """Each stage serves so many requests: some of them leave little of it."""
        return self.stages[number // of % len(self.stages)]


def request(world: World, stage: dict[str, Any], seed: int, number: int) -> Draft:
    """The request of this number."""
    rng = Random(f"{seed}:{number}")
    uglies = rng.choice((0, 0, 1, 1, 1, 2, 3))
    row = _row(rng, world)
    who = rng.choice(_fit(row) if rng.random() < 0.8 else tuple(stage["people"]))
    method = row.method if rng.random() < 0.85 else rng.choice(METHODS)
    body = _body(rng, row, stage, uglies, number)
    has_body = rng.random() < 0.05 if method in READING else method != CONNECT
    return Draft(
        number,
        who,
        method.encode(),
        targets.target(rng, row.address, stage, uglies),
        _headers(
            rng, stage["people"][who], body if has_body or rng.random() < 0.03 else None, uglies
        ),
        body.data if has_body else b"",
        _framing(rng, uglies) if has_body else Framing.NONE,
        rng.choice((b"HTTP/1.0", b"HTTP/1.1", b"HTTP/9.9")) if rng.random() < 0.01 else b"HTTP/1.1",
        rng.choice((2, 3)) if rng.random() < 0.03 else 1,
    )


def _fit(row: Row) -> tuple[str, ...]:
    """Whoever gets furthest there."""
    if row.address.startswith("admin/"):
        return ("staff",)
    if row.address.startswith("account/") or row.needs in {Needs.ACCOUNT, Needs.OWNER}:
        return ("account", "account", "staff", "stranger")
    return (
        ("device", "account", "guest", "token", "to manage")
        if row.is_api
        else ("device", "account")
    )


def _row(rng: Random, world: World) -> Row:
    """A row of the table, or any address, also of the libraries, with a likely method."""
    if rng.random() < 0.6:
        row = rng.choice(TABLE)
        if not row.is_a_librarys:
            return row
        return Row(
            row.needs, rng.choice(("GET", "POST")), row.address, sends=SENT.get(row.address, "")
        )
    address = rng.choice(EXTRA) if rng.random() < 0.2 else rng.choice(world.addresses)
    page = re.sub(r"<path:object_id>|<id>", "<pk>", address)
    return Row(TABLE[0].needs, rng.choice(("GET", "GET", "POST")), page, sends=SENT.get(page, ""))


def _body(rng: Random, row: Row, stage: dict[str, Any], uglies: int, number: int) -> Body:
    if rng.random() < 0.04:
        return Body(
            rng.choice((b"", b"\0" * 9, b"{}", b"a=b", b"x" * 100_000)), rng.choice(bodies.KINDS)
        )
    sends = row.sends.replace("{me}", stage["username"]).replace(
        "{link}", rng.choice(stage["links"])
    )
    sends = (
        sends.replace("{whole}", "{}")
        .replace("{new}", f"new{number}")
        .replace("{pk}", str(rng.choice(stage["numbers"])))
    )
    if row.is_api:
        body = bodies.of_json(rng, sends if sends.startswith("{") else "{}", uglies)
    else:
        body = bodies.of_form(rng, sends, uglies, CSRF)
    return Body(body.data, rng.choice(bodies.KINDS)) if rng.random() < 0.1 else body


def _headers(
    rng: Random, own: dict[str, str], body: Body | None, uglies: int
) -> tuple[Header, ...]:
    sent: list[Header] = [(b"Host", b"127.0.0.1")]
    sent += [(name.encode(), value.encode()) for name, value in own.items()]
    if "Cookie" in own and rng.random() < 0.95:
        sent.append((b"X-CSRFToken", CSRF.encode()))
    if body is not None:
        sent.append((b"Content-Type", body.kind))
    if rng.random() < 0.1:
        sent.append((b"Idempotency-Key", b"key-of-somebody-%d" % rng.randrange(500)))
    for _ in range(rng.randint(0, 2 * uglies)):
        sent.append(headers.one(rng))
    if uglies and rng.random() < 0.1:
        sent = [_with_crumbs(rng, header) for header in sent] + [(b"Cookie", b"sessionid=x" * 2)]
    if uglies and rng.random() < 0.01:
        del sent[0]
    return tuple(sent)


def _with_crumbs(rng: Random, header: Header) -> Header:
    return (b"Cookie", headers.spoilt_cookies(rng, header[1])) if header[0] == b"Cookie" else header


def _framing(rng: Random, uglies: int) -> Framing:
    if uglies and rng.random() < 0.03:
        return rng.choice(tuple(Framing))
    return rng.choice(SOUND[1:]) if rng.random() < 0.3 else Framing.LENGTH
