"""All keys by their names, those that standings begin with, and the figures of an entrant."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.contests.keys.field import Field, Value
from scoring.contests.keys.of_field import OF_FIELD
from scoring.contests.keys.of_record import OF_RECORD
from scoring.contests.keys.of_tied import OF_THE_TIED

KEYS = (*OF_RECORD, *OF_FIELD, *OF_THE_TIED)
DEFAULT = ("points", "wins", "head_to_head", "opponents_average", "best_game", "roll_off")


def figures(field: Field, entrant: int, keys: Sequence[str]) -> dict[str, Value]:
    """The figures of an entrant that do not depend on who is tied, by their keys."""
    record = field.records[entrant]
    found = {key: OF_RECORD[key](record) for key in keys if key in OF_RECORD}
    return found | {key: OF_FIELD[key](entrant, field) for key in keys if key in OF_FIELD}
