"""Headers that say what no browser says. Knows their names; no address and no answer."""

from __future__ import annotations

from random import Random

Header = tuple[bytes, bytes]

UGLY = (
    *(
        b"",
        b" ",
        b",",
        b";",
        b'"',
        b"'",
        b"=",
        b"*",
        b"*/*",
        b"x",
        b"a,b,,c",
        b"1",
        b"-1",
        b"0" * 400,
    ),
    *(
        b"9" * 40,
        b"\xff",
        b"\xe9t\xe9",
        b"\xf0\x9f\x8e\xb2",
        b"a" * 5_000,
        b"\t",
        b"%00",
        b"\\",
        b"...",
    ),
    *(b'"a\\', b'W/"', b"=?utf-8?q?=00?=", b"nan", b"1e99", b"../..", b"<script>", b"fk_", b"null"),
)
NAMES = (
    *(b"Accept", b"Accept-Charset", b"Accept-Encoding", b"Accept-Language", b"Authorization"),
    *(
        b"Cache-Control",
        b"Content-Encoding",
        b"Content-Language",
        b"Content-Range",
        b"Content-Type",
    ),
    *(b"Date", b"DNT", b"Expect", b"Forwarded", b"From", b"HX-Boosted", b"HX-Current-URL"),
    *(
        b"HX-Current-URL-URI-AutoEncoded",
        b"HX-History-Restore-Request",
        b"HX-Prompt",
        b"HX-Request",
    ),
    *(b"HX-Target", b"HX-Trigger", b"HX-Trigger-Name", b"Host", b"Idempotency-Key", b"If-Match"),
    *(
        b"If-Modified-Since",
        b"If-None-Match",
        b"If-Range",
        b"If-Unmodified-Since",
        b"Last-Event-ID",
    ),
    *(b"Origin", b"Pragma", b"Prefer", b"Purpose", b"Range", b"Referer", b"Sec-Fetch-Site", b"TE"),
    *(b"Triggering-Event", b"Upgrade", b"User-Agent", b"Via", b"X-CSRFToken", b"X-Forwarded-For"),
    *(b"X-Forwarded-Host", b"X-Forwarded-Port", b"X-Forwarded-Proto", b"X-HTTP-Method-Override"),
    *(
        b"X-Method-Override",
        b"X-Original-URL",
        b"X-Real-IP",
        b"X-Requested-With",
        b"X_Forwarded_For",
    ),
)
OWN: dict[bytes, tuple[bytes, ...]] = {
    b"Accept": (
        b"text/html",
        b"application/json",
        b"*/*;q=2",
        b"a/b/c",
        b"application/json; a*=x''y",
    ),
    b"Accept-Encoding": (b"gzip", b"br", b"gzip;q=x", b"identity;q=0,*;q=0", b"gzip" * 900),
    b"Accept-Language": (
        b"de",
        b"de-CH,x",
        b"de;q=9",
        b"*",
        b"zz-" * 900,
        b"en-\x80",
        b"i-" + b"x" * 600,
    ),
    b"Authorization": (
        b"Bearer",
        b"Bearer fk_" + b"x" * 43,
        b"Basic OjpA",
        b"bearer  \xe9",
        b"Digest x",
    ),
    b"Content-Encoding": (b"gzip", b"br", b"identity", b"deflate, gzip"),
    b"Expect": (b"100-continue", b"200-ok"),
    b"Host": (
        b"evil.example",
        b"127.0.0.1:99999",
        b"[::1",
        b"a b",
        b"localhost:x",
        b"_",
        b"127.0.0.1.",
    ),
    b"HX-Current-URL": (b"http://[", b"//", b"http://localhost/g/K7MX2Q/", b"%ff"),
    b"HX-Request": (b"true", b"false"),
    b"HX-Boosted": (b"true",),
    b"HX-Target": (b"game", b"\xff"),
    b"Triggering-Event": (b"{", b'{"a":1}', b"[" * 3_000, b"%7B", b"null"),
    b"Triggering-Event-URI-AutoEncoded": (b"true",),
    b"Idempotency-Key": (b"k" * 256, b'"k"', b'"', b"a b", b"0123456789abcdef0123", b"x" * 20),
    b"If-Match": (b'"v1"', b'W/"v1"', b"*", b'"v' + b"9" * 40 + b'"', b'"v1", "v2"', b"v1"),
    b"If-None-Match": (b'"v1"', b"*", b'W/"v4"', b'"v\xff"', b'"v4.0"'),
    b"If-Modified-Since": (b"Thu, 01 Jan 1970 00:00:00 GMT", b"Thu, 99 Xyz 99999 00:00:00 GMT"),
    b"Last-Event-ID": (b"1", b"1.2", b"1.2.3", b"-1", b"9" * 40, b"\xd9\xa3"),
    b"Origin": (b"null", b"http://evil.example", b"http://["),
    b"Purpose": (b"prefetch",),
    b"Range": (
        b"bytes=0-0",
        b"bytes=-1",
        b"bytes=9-1",
        b"bytes=" + b"9" * 40 + b"-",
        b"x=1",
        b"bytes=a-b",
    ),
    b"Referer": (b"http://127.0.0.1/", b"http://[", b"//", b"\xff\xff"),
    b"TE": (b"trailers",),
    b"Upgrade": (b"websocket", b"h2c"),
    b"X-Forwarded-For": (b"1.2.3.4", b"::1%eth0", b"unknown", b"1.2.3.4, " * 50, b"[", b"\xff"),
    b"X-Forwarded-Proto": (b"https", b"gopher", b"wss"),
    b"X-HTTP-Method-Override": (b"DELETE", b"POST"),
}
COOKIES = (
    b"sessionid",
    b"csrftoken",
    b"farkle_device",
    b"messages",
    b"django_language",
    b"farkle-set-hand",
)
CRUMBS = (
    *(
        rb'"abcdefgh\000ijkl"',
        rb'"\377\376\000"',
        b"",
        b'"',
        b"\xff\xfe" * 9,
        b"a" * 8_000,
        b"a:b:c",
    ),
    *(
        b"x" * 32,
        b"x" * 64,
        b"z" * 40,
        b"W10:1:a",
        b"de",
        b"zz",
        b"left",
        b"%00",
        b"a=b=c",
        b"{}",
        b"../x",
    ),
)


def one(rng: Random) -> Header:
    """A header that says something odd."""
    if rng.random() < 0.03:
        return rng.choice((b"X-A", b"a" * 300, b"x.y", b"~")), rng.choice(UGLY)
    name = rng.choice(NAMES)
    return name, rng.choice(OWN[name] if name in OWN and rng.random() < 0.7 else UGLY)


def spoilt_cookies(rng: Random, sent: bytes) -> bytes:
    """The cookies that are sent, with others beside or in the place of them."""
    crumb = rng.choice(COOKIES) + b"=" + rng.choice(CRUMBS)
    alone = rng.choice((crumb, b"=", b";;;", b"a", b"=x; =y", b"\xe9=1", crumb + b"; " + crumb))
    return rng.choice((alone, sent + b"; " + crumb, crumb + b"; " + sent))
