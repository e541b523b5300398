"""A filled site in a process of its own, which answers how much work a page was.

Reads lines of JSON and writes one for each: first how large the site is and which of its pages are
wanted, then those pages. The work is seconds of processor: of this process, and of the PostgreSQL
that works for it.
"""

from __future__ import annotations

import json
import resource
import sys
from collections.abc import Callable
from dataclasses import asdict
from time import CLOCK_PROCESS_CPUTIME_ID, clock_gettime
from typing import TYPE_CHECKING, Any

from tests.benchmarks import server

if TYPE_CHECKING:
    from django.http import HttpResponse
    from django.test import Client


def main() -> None:
    """Fill the site, say which pages it has, and answer as long as somebody asks."""
    said = json.loads(sys.stdin.readline())
    server.prepare(said.pop("database"), "farkle_site.settings")
    from django.conf import settings  # noqa: PLC0415  Django is set up only now

    from tests.benchmarks.sites import export_pages, history_pages, pages  # noqa: PLC0415  they have models
    from tests.benchmarks.sites.filled import Sizes, fill  # noqa: PLC0415  has models

    settings.ALLOWED_HOSTS.append("testserver")  # what Django's client says that it has asked
    kinds = {"history": history_pages, "growth": pages, "exports": export_pages}
    pages_of = kinds[said.pop("pages")].pages_of
    site = fill(Sizes(**said))
    wanted = [asdict(page) for page in pages_of(site)]
    server.settle()
    _say(wanted)
    ask = _actor(pages.cookies_of(site))
    for line in sys.stdin:
        _say(ask(**json.loads(line)))


def _say(what: Any) -> None:
    sys.stdout.write(f"{json.dumps(what)}\n")
    sys.stdout.flush()


def _actor(cookies: dict[str, dict[str, str]]) -> Callable[..., dict[str, Any]]:
    from django.core.cache import cache  # noqa: PLC0415  Django is set up only now
    from django.test import Client  # noqa: PLC0415  as above

    clients = {who: Client() for who in cookies}
    for who, client in clients.items():
        client.cookies.load(cookies[who])
    clocks = [CLOCK_PROCESS_CPUTIME_ID, *server.clocks_of_database()]

    def ask(who: str, path: str, sent: str = "", after: str = "") -> dict[str, Any]:
        """Get a page, or send something there; what is posted after it costs nothing."""
        cache.clear()  # how often somebody may ask is another question
        began = sum(map(clock_gettime, clocks))
        answer = _asked(clients[who], path, sent)
        size = sum(map(len, answer)) if answer.streaming else len(answer.content)
        seconds = sum(map(clock_gettime, clocks)) - began
        if after:
            _asked(clients[who], after, "{}")
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return {"seconds": seconds, "status": answer.status_code, "bytes": size, "peak": peak}

    return ask


def _asked(client: Client, path: str, sent: str) -> HttpResponse:
    return client.post(path, sent, content_type="application/json") if sent else client.get(path)


if __name__ == "__main__":
    main()
