"""Bodies, from what a call would take to what nobody could read. Knows encodings; no address."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from random import Random
from typing import Any
from urllib.parse import parse_qsl, quote

from tests.proofs.ugly import values
from tests.proofs.ugly.values import BYTES, Pairs

FORM = b"application/x-www-form-urlencoded"
MULTIPART = b"multipart/form-data; boundary=seam"
JSON = b"application/json"
KINDS = (
    *(FORM, MULTIPART, JSON, b"", b"text/plain", b"application/xml", b"application/json; charset="),
    *(b"application/json; charset=utf-16", b"application/json; charset=base64", b"*/*", b";", b"x"),
    *(
        FORM + b"; charset=latin-1",
        FORM + b"; charset=undefined",
        b"multipart/mixed; boundary=seam",
    ),
    *(
        b"multipart/form-data",
        b"multipart/form-data; boundary=",
        b"multipart/form-data; boundary=\xe9",
    ),
    *(b"multipart/form-data; boundary=" + b"x" * 300, MULTIPART + b"; charset=punycode"),
    *(
        b"application/json; a*=nothing''b",
        b"application/problem+json",
        b"application/merge-patch+json",
    ),
)


@dataclass(frozen=True)
class Body:
    """Its bytes, and what kind it is said to be."""

    data: bytes
    kind: bytes


def of_json(rng: Random, sends: str, uglies: int) -> Body:
    """What a call takes, with some of its members spoilt."""
    tree: Any = json.loads(sends or "{}")
    for _ in range(uglies):
        tree = _spoilt(rng, tree)
    return Body(_encoded(rng, values.written(tree, ascii_only=rng.random() < 0.5), uglies), JSON)


def _spoilt(rng: Random, tree: Any) -> Any:
    """The tree with one thing in it that does not belong there."""
    if rng.random() < 0.1 or not isinstance(tree, dict):
        return values.json_value(rng)
    name = rng.choice((*tree, "expected_version", "entered_at", "seat", values.text(rng)[:60]))
    chance = rng.random()
    if chance < 0.15:
        return {key: value for key, value in tree.items() if key != name}
    if chance < 0.25:
        return Pairs((*tree.items(), (name, values.json_value(rng))))
    inner = tree.get(name)
    if isinstance(inner, dict) and inner and rng.random() < 0.7:
        return tree | {name: _spoilt(rng, inner)}
    if isinstance(inner, list) and inner and rng.random() < 0.7:
        place = rng.randrange(len(inner))
        return tree | {name: [*inner[:place], _spoilt(rng, inner[place]), *inner[place + 1 :]]}
    return tree | {name: values.json_value(rng)}


def _encoded(rng: Random, text: str, uglies: int) -> bytes:
    data = text.encode("utf-8", "surrogatepass")
    if not uglies or rng.random() < 0.8:
        return data
    return rng.choice(
        (
            b"\xef\xbb\xbf" + data,
            text.encode("utf-16", "surrogatepass"),
            gzip.compress(data, mtime=0),
            data[: len(data) // 2],
            data + rng.choice((b"\0", b" {}", b"\n\n", b"]", *BYTES)),
            rng.choice(BYTES) + data,
            b"",
        )
    )


def of_form(rng: Random, sends: str, uglies: int, csrf: str) -> Body:
    """The fields of a form, some of them spoilt, with the token that lets it pass."""
    fields: list[tuple[str, Any]] = list(parse_qsl(sends, keep_blank_values=True))
    for _ in range(uglies):
        fields = _spoilt_fields(rng, fields)
    fields.append(("csrfmiddlewaretoken", csrf))
    if rng.random() < 0.3:
        return _multipart(rng, fields, uglies)
    data = b"&".join(_quoted(rng, name) + b"=" + _quoted(rng, value) for name, value in fields)
    return Body(data, FORM)


def _spoilt_fields(rng: Random, fields: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    chance = rng.random()
    if not fields or chance < 0.2:
        return [*fields, (rng.choice(("name", "code", "seat", "", values.text(rng)[:60])), "x")]
    place = rng.randrange(len(fields))
    name, value = fields[place]
    if chance < 0.3:
        return fields[:place] + fields[place + 1 :]
    if chance < 0.35:
        return fields * rng.choice((2, 90, 501))
    value = rng.choice(BYTES) if chance < 0.45 else values.text(rng)
    return [*fields[:place], (name, value), *fields[place + 1 :]]


def _quoted(rng: Random, value: str | bytes) -> bytes:
    if isinstance(value, str):
        value = value.encode("utf-8", "surrogatepass")
    return value if rng.random() < 0.05 else quote(value, safe="").encode()


def _multipart(rng: Random, fields: list[tuple[str, Any]], uglies: int) -> Body:
    parts = [_part(rng, name, value, uglies) for name, value in fields]
    data = b"".join(b"--seam\r\n" + part + b"\r\n" for part in parts) + b"--seam--\r\n"
    if uglies and rng.random() < 0.2:
        broken = (
            data[: len(data) // 2],
            data.replace(b"\r\n", b"\n"),
            data + data,
            b"--seam--",
            b"",
        )
        data = rng.choice(broken)
    return Body(data, MULTIPART)


def _part(rng: Random, name: str, value: str | bytes, uglies: int) -> bytes:
    if isinstance(value, str):
        value = value.encode("utf-8", "surrogatepass")
    head = b'Content-Disposition: form-data; name="%s"' % name.encode("utf-8", "surrogatepass")
    if uglies and rng.random() < 0.15:
        head += rng.choice(
            (
                b'; filename="a.txt"',
                b'; filename="../../x"\r\nContent-Type: image/png',
                b"; filename*=nothing''x",
                b"; filename*=utf-8''%ff\0",
                b"\r\nContent-Transfer-Encoding: base64",
                b"\r\nContent-Type: text/plain; charset=base64",
                b"\r\nX: " + b"x" * 5_000,
            )
        )
    return head + b"\r\n\r\n" + value
