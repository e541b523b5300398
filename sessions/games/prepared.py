"""Questions that every entry asks, translated into SQL once.

To put a query together and translate it costs the framework three times what the database needs to
answer it, and for an entry it is the same query each time but for its values. Knows queries; not
what is asked for.
"""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.db.models import Expression, Field, Model, QuerySet


class Given(Expression):
    """A value that is filled in whenever the question is asked."""

    def __init__(self, name: str, field: Field) -> None:
        super().__init__(output_field=field)
        self.name = name

    def as_sql(self, *_: Any) -> tuple[str, list[Any]]:
        return "%s", [self]


class Question:
    """A query with values left open. Its rows are read as the query itself would read them."""

    def __init__(self, rows: QuerySet) -> None:
        self._model = rows.model
        self._sql, self._params = rows.query.sql_with_params()

    def first(self, **given: Any) -> Model | None:
        params = [_filled_in(param, given) for param in self._params]
        return next(iter(self._model.objects.raw(self._sql, params)), None)


def _filled_in(param: Any, given: dict[str, Any]) -> Any:
    if not isinstance(param, Given):
        return param
    return param.output_field.get_db_prep_value(given[param.name], connection)
