"""Addresses with something in the place of their parts. Knows which parts there are, and URLs."""

from __future__ import annotations

import re
from random import Random
from typing import Any
from urllib.parse import quote

from tests.proofs.ugly import values
from tests.proofs.ugly.libraries import FIELDS


def target(rng: Random, address: str, stage: dict[str, Any], uglies: int) -> bytes:
    plain = re.sub(r"[\^$]|\.\*", "", re.sub(r"\(\?P<(\w+)>[^)]*\)", r"<str:\1>", address))
    spoils = uglies > 0 and rng.random() < 0.25

    def part(found: re.Match[str]) -> str:
        return _quoted(rng, values.text(rng) if spoils else _part(rng, found[1], stage))

    path = "/" + re.sub(r"<(?:\w+:)?(\w+)>", part, plain)
    if uglies and rng.random() < 0.04:
        path = rng.choice(
            (path.upper(), path[:-1], "/" + path, path + "//", "/." + path, path + "%00")
        )
    query = _query(rng, uglies) if rng.random() < 0.3 else ""
    asked = (path + query).encode("utf-8", "surrogatepass")[:60_000]
    if uglies and rng.random() < 0.02:
        odd = (b"*", b"http://evil.example" + asked, asked[1:], asked + b" x", asked + b"\xff")
        asked = rng.choice(
            (*odd, asked + b"#x", asked + b"?" + b"a" * 70_000, b"", asked + b"\x01")
        )
    return asked


def _part(rng: Random, name: str, stage: dict[str, Any]) -> str:
    usual: dict[str, tuple[str, ...]] = {
        "code": (
            *stage["codes"][:1] * 4,
            *stage["codes"],
            *stage["links"],
            stage["codes"][0].lower(),
        ),
        "key": ("patch", "official", stage["key"]),
        "kind": ("game_not_found", "internal_error"),
        "role": ("watch", "score", "manage"),
        "app_label": ("game_sessions", "auth"),
        "night": ("1", "2", "3", "4"),
        "round": ("1", "2"),
        "table": ("1", "2", "3"),
        "entrant": ("1", "2", "12"),
        "position": ("0", "1", "2"),
        "number": ("1", "2", "3", "4", str(stage["numbers"][3])),
        "uidb36": ("1", "zzzzzzzzzzzzz"),
    }
    ids = (*map(str, stage["numbers"]), *stage["devices"])
    return rng.choice(usual.get(name, ids))


def _quoted(rng: Random, value: str) -> str:
    if rng.random() < 0.05:
        return "".join(f"%{byte:02x}" for byte in value.encode()[:500])
    return quote(value, safe=rng.choice(("", "/", "~:,;=@&+$")), errors="surrogatepass")


def _query(rng: Random, uglies: int) -> str:
    if uglies and rng.random() < 0.04:
        return "?" + "&".join(f"a{number}={number}" for number in range(501))
    names = rng.choices(FIELDS, k=rng.randint(1, 3))
    pairs = (f"{name}={_quoted(rng, values.text(rng)[:50_000])}" for name in names)
    return "?" + rng.choice(("&", "&", "&&", ";")).join(pairs)
