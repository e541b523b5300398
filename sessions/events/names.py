"""How entrants are called before whoever looks: whole to those who run the tables, in public as the
event shows them.

The one place that decides it: whatever shows a name asks here. Knows who is hidden.
"""

from __future__ import annotations

from collections.abc import Container

from scoring.sentences import Sentence, gettext_noop
from sessions.access.events import SeenEvent
from sessions.access.names import hidden_players
from sessions.events.options import Shown
from sessions.events.reading.book import Book
from sessions.models import Entrant

NAMELESS = gettext_noop("Player {number}")
"""How somebody is called whose name the public is not shown."""


def names_for(seen: SeenEvent, book: Book) -> dict[int, str]:
    """The name of each entrant, by number, as this reader may see it; everybody sees their own."""
    whole = {it.number: it.name for it in book.entrants.values()}
    if seen.sees_names:
        return whole
    own = {it: name for it, name in whole.items() if it in seen.entrants}
    return names_in_public(book) | own


def names_in_public(book: Book) -> dict[int, str]:
    """The name of each entrant, by number, as anybody may read it: on a wall, in a file."""
    group = book.event.group
    hidden = hidden_players([group.pk]) if not group.hides_names else None
    return {it.number: _public(it, book, hidden) for it in book.entrants.values()}


def _public(entrant: Entrant, book: Book, hidden: Container[int | None] | None) -> str:
    if entrant.is_hidden or hidden is None or entrant.player_id in hidden:
        return Sentence(NAMELESS, number=entrant.number)
    return shown(entrant.name, book.options.shown)


def shown(name: str, how: Shown) -> str:
    """A name as the public reads it: "Ana Berger" whole, as "Ana B.", or as "Ana"."""
    first, *others = name.split()
    if how is Shown.FULL or not others:
        return name
    return first if how is Shown.FIRST else f"{first} {others[-1][0]}."
