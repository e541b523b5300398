"""A browser without eyes: it keeps cookies, sends forms with their token, and shows every header.

Knows HTTP; nothing of what the site is about.
"""

from __future__ import annotations

import http.client
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from http.cookies import Morsel, SimpleCookie
from urllib.parse import urlencode

HOST = "farkle.example"
PATIENCE = 30
FORM = "application/x-www-form-urlencoded"


@dataclass(frozen=True)
class Page:
    """An answer."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode(errors="replace")


@dataclass
class Visitor:
    """One browser on one site. `https` is what the proxy in front of the site has been asked by."""

    port: int
    https: bool = False
    cookies: dict[str, Morsel[str]] = field(default_factory=dict)

    def get(self, path: str, **headers: str) -> Page:
        return self.ask("GET", path, None, **headers)

    def post(self, path: str, **fields: str | list[str]) -> Page:
        """A form of a page that was seen before, with the token that the page had."""
        form = {"csrfmiddlewaretoken": self.token, **fields}
        return self.ask("POST", path, urlencode(form, doseq=True), **{"Content-Type": FORM})

    def ask(
        self, method: str, path: str, body: str | bytes | Iterable[bytes] | None, **headers: str
    ) -> Page:
        sent = {"Host": HOST, "X-Forwarded-Proto": "https" if self.https else "http"}
        if self.https:
            sent["Referer"] = f"https://{HOST}/"
        if self.cookies:
            pairs = (f"{name}={morsel.coded_value}" for name, morsel in self.cookies.items())
            sent["Cookie"] = "; ".join(pairs)
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            with suppress(BrokenPipeError, ConnectionResetError):  # refused before all was sent
                connection.request(method, path, body, sent | headers)
            response = connection.getresponse()
            page = Page(response.status, response.headers, response.read())
        finally:
            connection.close()
        for line in page.headers.get_all("Set-Cookie") or ():
            self.cookies |= SimpleCookie(line)
        return page

    @property
    def token(self) -> str:
        """The token of the form that starts a game: every page's is as good."""
        found = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.get("/new/").text)
        assert found
        return found[1]

    def start_game(self) -> str:
        """Start a game; return its code."""
        names = {"name": ["Ana", "Ben"], "rules": "patch", "starts": "0"}
        answer = self.post("/new/", **names)
        assert answer.status == 303, answer.text
        return answer.headers["Location"].strip("/").rpartition("/")[2]
