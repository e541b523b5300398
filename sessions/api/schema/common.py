"""What many answers have in them: pages of lists, and refusals.

Answers stand here, and in each room, for the description only: they are made elsewhere.
A test holds every answer against these shapes.
"""

from __future__ import annotations

from django.db.models import Model
from rest_framework import serializers as fields

from scoring.entries import KINDS

ACTIONS = ("high_stakes", *KINDS)
"""What may be entered: every kind of entry; and of throws, whether with the dice left over."""

WITH_FACTS = {"Problem", "EntryAnswer"}
"""Further members are the facts of a refusal, or what an entry of this type says."""


def said_of(model: type[Model], column: str) -> str:
    """What a table says of its column, for a field of an answer or a request that is just that."""
    return str(model._meta.get_field(column).help_text)  # noqa: SLF001  a documented name


class Page(fields.Serializer):
    next = fields.URLField(allow_null=True)
    previous = fields.URLField(allow_null=True)


class ProblemPart(fields.Serializer):
    pointer = fields.CharField(help_text="JSON pointer of the field, or /name of a parameter.")
    code = fields.CharField()
    detail = fields.CharField()


class Problem(fields.Serializer):
    """RFC 9457. A refusal by the rules carries its facts as further members."""

    type = fields.CharField(help_text="Where a page says what this kind of problem means.")
    title = fields.CharField()
    status = fields.IntegerField()
    detail = fields.CharField(help_text="One sentence for a person.")
    instance = fields.CharField()
    code = fields.CharField(help_text="Stable; for programs.")
    errors = ProblemPart(many=True)
    legal_actions = fields.ListField(child=fields.ChoiceField(ACTIONS), required=False)
