"""What the API answers about imports, for the description only."""

from __future__ import annotations

from typing import get_args

from rest_framework import serializers as fields

from sessions.api.schema.common import Page
from sessions.exchange.into.known import Fate
from sessions.exchange.into.people import State

STATES = get_args(State)


class CountsOfImport(fields.Serializer):
    checked = fields.IntegerField(help_text="Come in, and follow the rules.")
    recorded = fields.IntegerField(help_text="Come in as results that nothing has checked.")
    there = fields.IntegerField()
    deleted = fields.IntegerField(help_text="Were deleted here, and do not come again.")
    like = fields.IntegerField(help_text="Of that day and these people, with other scores.")
    changed = fields.IntegerField(help_text="Are here, and the file has changed them since.")
    refused = fields.IntegerField()
    left_out = fields.IntegerField()


class ScoreInFile(fields.Serializer):
    name = fields.CharField(allow_blank=True)
    score = fields.IntegerField(allow_null=True)


class PlannedGame(fields.Serializer):
    number = fields.IntegerField(help_text="Its number in the file; `also` names it.")
    where = fields.CharField(allow_blank=True)
    becomes = fields.ChoiceField(get_args(Fate))
    comes_in = fields.BooleanField()
    is_checked = fields.BooleanField()
    played_on = fields.DateField(allow_null=True)
    players = ScoreInFile(many=True)
    detail = fields.CharField(allow_blank=True)
    like = fields.ListField(child=fields.CharField(), help_text="Codes of games like it.")


class LeftOutOfFile(fields.Serializer):
    where = fields.CharField()
    reason = fields.CharField()
    detail = fields.CharField()


class PersonInFile(fields.Serializer):
    name = fields.CharField()
    state = fields.ChoiceField(STATES)
    player = fields.UUIDField(allow_null=True)
    called = fields.CharField(allow_blank=True, help_text="Empty for a guest.")
    like = fields.UUIDField(allow_null=True, help_text="A player whose name is like it.")


class TableRead(fields.Serializer):
    orientation = fields.CharField()
    points = fields.CharField()
    empty_is = fields.CharField()
    date_order = fields.CharField()
    left_out = fields.ListField(child=fields.CharField())


class GameOfDiary(fields.Serializer):
    id = fields.CharField()
    name = fields.CharField(allow_blank=True)
    plays = fields.IntegerField()
    chosen = fields.BooleanField()


class PlanAnswer(fields.Serializer):
    source = fields.CharField(help_text="farkle, table, bgstats or kvasmeister.")
    counts = CountsOfImport()
    games = PlannedGame(many=True)
    left_out = LeftOutOfFile(many=True)
    people = PersonInFile(many=True)
    table = TableRead(allow_null=True, help_text="How a table was read.")
    is_day_open = fields.BooleanField(help_text="Can its days be read both ways round?")
    diary = GameOfDiary(many=True, help_text="The games that a diary of board games has.")


class GameBrought(fields.Serializer):
    code = fields.CharField()
    is_checked = fields.BooleanField()


class ImportAnswer(fields.Serializer):
    uuid = fields.UUIDField()
    group = fields.CharField()
    at = fields.DateTimeField()
    source = fields.CharField()
    file_name = fields.CharField(allow_blank=True)
    sha256 = fields.CharField(allow_blank=True)
    games = GameBrought(many=True)
    players = fields.ListField(child=fields.UUIDField(), help_text="Who came with it.")
    undone_at = fields.DateTimeField(allow_null=True)
    kept = fields.ListField(
        child=fields.CharField(),
        help_text="Codes of games that stayed when it was taken back: something in them had "
        "changed.",
    )


class ImportPage(Page):
    results = ImportAnswer(many=True)
