"""What nobody would type: texts, numbers and JSON that have broken programs. Knows no address."""

from __future__ import annotations

import json
from dataclasses import dataclass
from random import Random
from typing import Any

TEXTS = (
    *("", " ", "\0", "a\0b", "\t\r\n", "\x7f", "\x1b[31m", "\ufeff", "\u202e", "\u200b", "\ud7ff"),
    *("0", "-1", "-0", "1.5", "1e309", "1e5", "+1", "0x10", "1_000", "1,000", " 5 ", "9" * 20),
    *("9" * 30, "9" * 5_000, str(2**31), str(2**63), str(2**63 - 1), "-" + "9" * 25, "NaN", "inf"),
    *("٣", "½", "²", "９", "①", "true", "null", "None", "[]", "{}", "undefined", "on", "off"),
    *(
        "é",
        "ß",
        "İ",
        "ﬀ",
        "🎲",
        "👩‍👩‍👧‍👧",
        "e\u0301" * 60,
        "ｱ",
        "שלום",
        "نص",
        "汉字",
        "\U0010ffff",
    ),
    *("a" * 41, "a" * 255, "a" * 256, "a" * 3_000, "🎲" * 300, "a" * 100_000, "ä" * 30_000),
    *("%", "%%", "%00", "%s", "%(x)s", "{0}", "{{ x }}", "{% x %}", "$1", "\\", "\\u0000", "`id`"),
    *("' OR 1=1 --", '";--', "<script>alert(1)</script>", "&lt;", "&#0;", "a&b=c;d", "a=b", "*"),
    *(
        "../../etc/passwd",
        "..",
        ".",
        "/",
        "//",
        "//evil.example/",
        "http://[",
        "javascript:x",
        "?#",
    ),
    *(
        "0000-00-00",
        "9999-12-31T23:59:59+99:99",
        "2026-02-30T25:61:61Z",
        "-0001-01-01",
        "0001-01-01",
    ),
    *(
        "00000000-0000-0000-0000-000000000000",
        "fk_",
        "fk_" + "x" * 43,
        "NOGAME",
        "patch",
        "house-x",
    ),
)
"""As text of whatever is sent."""

BYTES = (b"\xff\xfe", b"\xed\xa0\x80", b"\xc0\x80", b"\xf5\x80\x80\x80", b"\xe9", b"\x80" * 50)
"""What is no UTF-8, in the place of text."""


@dataclass(frozen=True)
class Raw:
    """JSON, or what is none, as it is to be written."""

    text: str


@dataclass(frozen=True)
class Pairs:
    """An object whose names may stand twice in it."""

    pairs: tuple[tuple[str, Any], ...]


RAWS = tuple(
    Raw(text)
    for text in (
        *("1e400", "-1e400", "-0", "-0.0", "1.0", "1.5", "1E2", "9" * 30, "9" * 101, "9" * 5_000),
        *(
            "NaN",
            "Infinity",
            "-Infinity",
            "nul",
            "01",
            "+1",
            ".5",
            "1.",
            "0x10",
            "'a'",
            "",
            ",",
            "//",
        ),
        *(r'"\ud800"', r'"\udc00\ud800"', r'"a\u0000b"', r'"\x"', '"a\nb"', '"open', r'"\u12"'),
        *("[" * 100_000, "[" * 30 + "]" * 30, '{"a":' * 2_000 + "1" + "}" * 2_000),
        *("[" + "1," * 6_000 + "1]", '{"a":1,"a":2}', '{"":{}}', "[[]]", '{"\\u0000":1}'),
        *(f'"{"a" * 100_000}"', "true", "false", "null", "[]", "{}", "[null]", "[1,1,1,1,1,1]"),
    )
)


def text(rng: Random) -> str:
    """An ugly text."""
    one = rng.choice(TEXTS)
    return one + rng.choice(TEXTS[:80]) if rng.random() < 0.1 else one


def json_value(rng: Random) -> Any:
    """An ugly value of a member."""
    if rng.random() < 0.5:
        return rng.choice(RAWS)
    if rng.random() < 0.8:
        return text(rng)
    number = rng.choice((-1, 0, 1, 7, 2**31, 2**63, 10**40, -(10**40), 1.5))
    return rng.choice((number, [number] * rng.randint(0, 8), {"0": number}, [text(rng)]))


def written(value: Any, *, ascii_only: bool) -> str:
    """The value as JSON, and what is in it as raw as it is."""
    match value:
        case Raw():
            return value.text
        case Pairs():
            parts = (
                f"{json.dumps(n)}: {written(v, ascii_only=ascii_only)}" for n, v in value.pairs
            )
            return "{" + ", ".join(parts) + "}"
        case dict():
            return written(Pairs(tuple(value.items())), ascii_only=ascii_only)
        case list():
            return "[" + ", ".join(written(it, ascii_only=ascii_only) for it in value) + "]"
        case _:
            return json.dumps(value, ensure_ascii=ascii_only)
