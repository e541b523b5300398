"""Which names may be those of one person: written a little differently, or shortened.

Knows names alone, no player. Two thousand of them take no longer than twenty times a hundred.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations

from sessions.models.people import name_key

LETTERS_FOR_A_SLIP = 4
"""Of shorter names a letter more or less is another name: Tim, Tom."""


def pairs_alike(names: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The places of two names that may mean one person, each pair once, the most alike first."""
    folded = [folded_name(name) for name in names]
    told: set[tuple[int, int]] = set()
    for find in (_equal, _one_slip, _shortened):
        for one, other in find(folded):
            pair = min(one, other), max(one, other)
            if pair not in told:
                told.add(pair)
                yield pair


def meant(name: str, known: Sequence[str]) -> str:
    """Which known name this one may stand for; "" where it is known itself, or is like none."""
    folded = folded_name(name)
    if not folded or name_key(name) in map(name_key, known):
        return ""
    return next((it for it in known if _is_alike(folded, folded_name(it))), "")


def _is_alike(one: str, other: str) -> bool:
    is_short = one in short_forms(other) or other in short_forms(one)
    return one == other or is_short or is_one_slip(one, other)


def folded_name(name: str) -> str:
    """The name without case, accents, dots and hyphens: Zoë-Mae and zoe mae are equal."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    kept = (letter if letter.isalnum() else " " for letter in plain if not _is_accent(letter))
    return " ".join("".join(kept).split())


def _is_accent(letter: str) -> bool:
    return unicodedata.combining(letter) != 0


def is_one_slip(one: str, other: str) -> bool:
    """Is one letter wrong, missing or too many? Other numbers are other people."""
    short, long = sorted((one, other), key=len)
    if len(long) < LETTERS_FOR_A_SLIP or len(long) - len(short) > 1 or short == long:
        return False
    at = next((n for n, letter in enumerate(short) if letter != long[n]), len(short))
    behind = short[at:] if len(short) < len(long) else short[at + 1 :]
    is_number = long[at].isdigit() or short[at : at + 1].isdigit()
    return behind == long[at + 1 :] and not is_number


def short_forms(name: str) -> Iterator[str]:
    """How a folded name is shortened: Vegar Solberg is Vegar, or Vegar S."""
    words = name.split()
    for kept in range(1, len(words)):
        yield " ".join(words[:kept])
        if len(words[kept]) > 1 and words[kept].isalpha():
            yield " ".join((*words[:kept], words[kept][0]))


_Pairs = Iterator[tuple[int, int]]


def _places(folded: Sequence[str]) -> dict[str, list[int]]:
    """Where each folded name stands. One without any letter is like no other."""
    places = defaultdict(list)
    for place, name in enumerate(folded):
        if name:
            places[name].append(place)
    return places


def _equal(folded: Sequence[str]) -> _Pairs:
    for places in _places(folded).values():
        yield from combinations(places, 2)


def _one_slip(folded: Sequence[str]) -> _Pairs:
    """Two names one slip apart are equal once a letter is left out of one, or of both."""
    left_out = defaultdict(list)
    for place, name in enumerate(folded):
        for form in {name, *(name[:at] + name[at + 1 :] for at in range(len(name)))}:
            left_out[form].append(place)
    for places in left_out.values():
        for one, other in combinations(places, 2):
            if is_one_slip(folded[one], folded[other]):
                yield one, other


def _shortened(folded: Sequence[str]) -> _Pairs:
    places = _places(folded)
    for place, name in enumerate(folded):
        for form in short_forms(name):
            for other in places.get(form, ()):
                yield place, other
