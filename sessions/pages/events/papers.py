"""What is handed out when a tournament is over: a certificate for everybody, and a text.

Knows what stands on one; who has come where, `sessions.events.stages` knows.
"""

from __future__ import annotations

from collections import Counter

from django.http import Http404, HttpRequest, HttpResponse

from sessions.events.stages import standing
from sessions.events.stages.feats import feats
from sessions.events.stages.ways import is_tournament
from sessions.exchange.contests.named import dated_name
from sessions.exchange.contests.report import report
from sessions.pages.events.kit import opened, shown
from sessions.pages.kit.requests import page
from sessions.wording.club.cups import feat_said


@page("GET")
def certificates(request: HttpRequest, code: str) -> HttpResponse:
    """A page each: name, place, and what they had the most of."""
    found = opened(request, code)
    if not is_tournament(found.event):
        raise Http404
    ranking = standing.ranking(found.book)
    shared = Counter(it.rank for it in ranking)
    cheered = feats(found.book)
    context = found.frame(
        people=[
            {
                "name": found.names[it.entrant],
                "rank": it.rank,
                "is_shared": shared[it.rank] > 1,
                "feats": [feat_said(*one) for one in cheered.get(it.entrant, ())],
            }
            for it in ranking
        ],
        field=len(ranking),
        day=found.book.nights[0].row.day if found.book.nights else None,
    )
    return shown(request, "cup/certificates", context)


@page("GET")
def results(request: HttpRequest, code: str) -> HttpResponse:
    """The whole tournament as lines of text, with names as this reader may see them."""
    found = opened(request, code)
    if not is_tournament(found.event):
        raise Http404
    text = report(found.book, found.names)
    response = HttpResponse(text, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{dated_name(found.event, "trf.txt")}"'
    response["X-Robots-Tag"] = "noindex"
    return response
