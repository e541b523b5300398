"""What every entry asks of the database, translated into SQL once.

To put a query together and translate it costs the framework three times what the database needs to
answer it, and for an entry it is the same query each time but for its values. Knows queries; not
what is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import Expression, Field, Model, QuerySet
from django.db.models.constants import OnConflict
from django.db.models.query import get_related_populators
from django.db.models.sql import InsertQuery, UpdateQuery
from django.db.transaction import TransactionManagementError

UNLOCKED = "Rows can be locked in a transaction only."


class Given(Expression):
    """A value that is filled in whenever the question is asked."""

    def __init__(self, name: str, field: Field) -> None:
        super().__init__(output_field=field)
        self.name = name

    def as_sql(self, *_: Any) -> tuple[str, list[Any]]:
        return "%s", [self]


class Statement:
    """A statement with values left open."""

    def __init__(self, sql: str, params: Iterable[Any]) -> None:
        self._sql, self._params = sql, tuple(params)

    def filled_in(self, given: dict[str, Any]) -> list[Any]:
        return [_value(param, given) for param in self._params]

    def execute(self, given: dict[str, Any]) -> None:
        with connection.cursor() as cursor:
            cursor.execute(self._sql, self.filled_in(given))


class Question(Statement):
    """Asks for whole rows, and reads them as the query itself would."""

    def __init__(self, rows: QuerySet) -> None:
        compiler = rows.query.get_compiler(DEFAULT_DB_ALIAS)
        super().__init__(*compiler.as_sql())
        self._model = rows.model
        self._locks = rows.query.select_for_update
        columns = [column for column, *_ in compiler.select]
        places = compiler.klass_info["select_fields"]
        self._fields = slice(places[0], places[-1] + 1)
        self._names = [column.target.attname for column in columns[self._fields]]
        self._annotations = [*compiler.annotation_col_map.items()]
        self._related = get_related_populators(
            compiler.klass_info, compiler.select, DEFAULT_DB_ALIAS
        )
        # Of a connection that is never opened: the one in use ends with its thread.
        unopened = connections.create_connection(DEFAULT_DB_ALIAS)
        reading = rows.query.get_compiler(connection=unopened)
        self._converters = [*reading.get_converters(columns).items()]

    def all(self, **given: Any) -> list[Any]:
        """Raises TransactionManagementError where rows would be locked and given back at once."""
        if self._locks and not connection.in_atomic_block:
            raise TransactionManagementError(UNLOCKED)
        with connection.cursor() as cursor:
            cursor.execute(self._sql, self.filled_in(given))
            return [self._read(list(row)) for row in cursor.fetchall()]

    def _read(self, row: list[Any]) -> Any:
        for place, (converters, column) in self._converters:
            for converted in converters:
                row[place] = converted(row[place], column, connection)
        found = self._model.from_db(DEFAULT_DB_ALIAS, self._names, row[self._fields])
        for name, place in self._annotations:
            setattr(found, name, row[place])
        for related in self._related:
            related.populate(row, found)
        return found

    def first(self, **given: Any) -> Any | None:
        return next(iter(self.all(**given)), None)


class Columns(Statement):
    """Asks for some columns of many rows, as they are stored."""

    def __init__(self, rows: QuerySet, *names: str) -> None:
        super().__init__(*rows.values_list(*names).query.sql_with_params())

    def rows(self, **given: Any) -> list[tuple[Any, ...]]:
        with connection.cursor() as cursor:
            cursor.execute(self._sql, self.filled_in(given))
            return list(cursor.fetchall())


class Texts(Columns):
    """Asks for one column of many rows as stored text: JSON comes back unread."""

    def all(self, **given: Any) -> list[str]:
        return [text for (text,) in self.rows(**given)]


class Change(Statement):
    """Writes these columns of the row with a key. Signals and defaults of the model do not run."""

    def __init__(self, model: type[Model], columns: Iterable[str]) -> None:
        (key,) = left_open(model, "id").values()
        query = model.objects.filter(pk=key).query.chain(UpdateQuery)
        query.add_update_values(left_open(model, *columns))
        super().__init__(*query.get_compiler(DEFAULT_DB_ALIAS).as_sql())

    def write(self, **given: Any) -> None:
        self.execute(given)


def add(row: Model) -> None:
    """Insert a new row, as saving it would, but without asking for its key."""
    _insert(row, _addition(type(row)))  # type: ignore[arg-type]  # classes are hashable


def put(row: Model, unique: tuple[str, ...], columns: tuple[str, ...]) -> None:
    """Insert a row, or write these columns of the one that has the same `unique` fields."""
    _insert(row, _addition(type(row), unique, columns))  # type: ignore[arg-type]


def _insert(row: Model, addition: tuple[list[Field], Statement]) -> None:
    fields, statement = addition
    statement.execute({field.attname: field.pre_save(row, add=True) for field in fields})


@cache
def _addition(
    model: type[Model], unique: tuple[str, ...] = (), columns: tuple[str, ...] = ()
) -> tuple[list[Field], Statement]:
    values = left_open(model, *(it.attname for it in _fields(model) if not it.primary_key))
    fields = [value.output_field for value in values.values()]
    conflict = {
        "on_conflict": OnConflict.UPDATE if unique else None,
        "unique_fields": [model._meta.get_field(name) for name in unique],  # noqa: SLF001
        "update_fields": [model._meta.get_field(name) for name in columns],  # noqa: SLF001
    }
    query = InsertQuery(model, **conflict)
    query.insert_values(fields, [model(**values)], raw=True)
    ((sql, params),) = query.get_compiler(DEFAULT_DB_ALIAS).as_sql()
    return fields, Statement(sql, params)


def left_open(model: type[Model], *columns: str) -> dict[str, Given]:
    """These columns of a model, each with a value that is given later under the same name."""
    named = {name: field for field in _fields(model) for name in (field.name, field.attname)}
    return {name: Given(name, named[name]) for name in columns}


def _fields(model: type[Model]) -> tuple[Field, ...]:
    fields: tuple[Field, ...] = model._meta.concrete_fields  # noqa: SLF001  # a documented name
    return fields


def _value(param: Any, given: dict[str, Any]) -> Any:
    if not isinstance(param, Given):
        return param
    return param.output_field.get_db_prep_save(given[param.name], connection)
