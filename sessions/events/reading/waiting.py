"""Who waits for a place in an event: whoever is beyond its cap.

That is no list of its own: it follows from the cap and from who has withdrawn, and so it moves up
by itself until the door opens. Knows who is there to play; not how they came onto the list.
"""

from __future__ import annotations

from sessions.events.reading.book import Book


def waiting(book: Book) -> list[int]:
    """Who waits for a place, the next one first. From when the door opens nobody moves up."""
    cap = book.options.cap
    if cap is None:
        return []
    opened = min((it.row.opened_at for it in book.nights if it.row.opened_at), default=None)
    holding = [
        it.number
        for it in book.people
        if it.withdrawn_at is None or (opened is not None and it.withdrawn_at >= opened)
    ]
    done = book.withdrawn | _have_played(book)
    return [it for it in holding[cap:] if it not in done]


def _have_played(book: Book) -> set[int]:
    """Whoever had a seat or a bye is in: a place that was free is theirs from then on."""
    rounds = [it for night in book.nights for it in night.rounds if it.is_published]
    return {number for it in rounds for number in (*it.seated, *it.sits_out)}
