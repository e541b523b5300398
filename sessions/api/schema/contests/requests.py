"""What a client may send of leagues and tournaments. Shapes only, as in `requests`."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.contests.byes import Given
from scoring.contests.finishes import Told
from scoring.contests.formats.strikes import Kind as Strikes
from scoring.contests.late import Kind
from scoring.contests.points import Status, Ties
from scoring.contests.sizes import MIN_TABLE
from scoring.contests.stages.planning import MAX_PEOPLE, MIN_PEOPLE, Serious
from scoring.contests.stages.spec import Carry, Method
from scoring.entries import MAX_PLAYER_NAME, MAX_REASON, MAX_SEATS
from scoring.reading import shapes
from scoring.written.recorded import MAX_SCORE
from sessions.access.links import LENGTH
from sessions.api.kit.fields import (
    Day,
    Flag,
    InPlainWords,
    KeyOrRuleSet,
    Line,
    LineOrNothing,
    Listed,
    OneOf,
    Shape,
    Version,
    WholeNumber,
)
from sessions.api.rule_sets import chosen_rules
from sessions.events.evening.clock import MAX_ROUND_MINUTES
from sessions.events.evening.screen import Shows, Size
from sessions.events.founding import MAX_NIGHTS
from sessions.events.links import MAX_TABLE
from sessions.events.options import MAX_BRING, MAX_NUMBER, Shown, Trust
from sessions.events.stages.ways import MAX_STAGES
from sessions.models import Event, EventRole
from sessions.models.events.event import MAX_EVENT_NAME, MAX_STAGE_NAME
from sessions.models.events.people import MAX_CIRCLE, MAX_POINTS
from sessions.models.games import MAX_PLACE

MAX_NAMES = 500
MAX_PLAN_MINUTES = 2_880
MAX_KEYS, MAX_KEY = 20, 30
MAX_SEED = 40
CLOCK = 5
MAX_CODE = LENGTH + 3
"""A code as somebody types it, with a hyphen."""
GIVEN = [it.value for it in Given]
TOLD = [it.value for it in Status if it is not Status.BYE]

Number = shapes.WholeNumber


class EventRequest(Shape):
    """Every call that changes an event may say at which version it was seen."""

    expected_version = Version()


_FIRST_NIGHT = "The first night; one a week follows."
_WHOM = "Say which entrant, or which table: one of the two."


class ReasonRequest(EventRequest):
    reason = Line(max_length=MAX_REASON)


class LimitsRequest(Shape):
    preferred = WholeNumber(Number(MIN_TABLE, MAX_SEATS))
    least = WholeNumber(Number(MIN_TABLE, MAX_SEATS))
    most = WholeNumber(Number(MIN_TABLE, MAX_SEATS))


@extend_schema_field(
    {
        "oneOf": [{"type": "string"}, {"type": "object", "additionalProperties": True}],
        "description": "A preset by its name, or a scale: `first` and `last`, or a `row`.",
    }
)
class ScaleField(InPlainWords, serializers.Field):
    """What a place is worth; `scoring.contests.scales` reads it."""

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, str | dict):
            raise serializers.ValidationError("This must be a name or an object.", "invalid_type")
        return data


def _optional(**more: Any) -> dict[str, Any]:
    return {"required": False, **more}


class StageRequest(Shape):
    """A stage; what is left out is as in the whole event."""

    name = LineOrNothing(max_length=MAX_STAGE_NAME, required=False)
    method = OneOf([it.value for it in Method], **_optional())
    rounds = WholeNumber(Number(1, MAX_NUMBER), **_optional())
    through = WholeNumber(Number(1, MAX_SEATS), **_optional())
    out_at = WholeNumber(Number(1, MAX_NUMBER), **_optional())
    best = WholeNumber(Number(1, MAX_NUMBER), **_optional(allow_null=True))
    fill = Flag(required=False, help_text="The best of all others fill the next tables.")
    reseed = Flag(required=False)
    by_seed = Flag(required=False, help_text="Ties for a place that goes on need no roll.")
    strikes = OneOf([it.value for it in Strikes], **_optional())
    carry = OneOf([it.value for it in Carry], **_optional())
    limits = LimitsRequest(required=False)
    scale = ScaleField(required=False)
    ties = OneOf([it.value for it in Ties], **_optional())
    keys = Listed(
        child=Line(max_length=MAX_KEY), least=1, most=MAX_KEYS, things="keys", required=False
    )
    cut = WholeNumber(Number(1, MAX_NUMBER), **_optional(allow_null=True))
    rules = KeyOrRuleSet(required=False)

    def to_internal_value(self, data: Any) -> Any:
        value = super().to_internal_value(data)
        return value | ({"rules": chosen_rules(value["rules"])} if "rules" in value else {})


def _stages(**more: Any) -> Listed:
    return Listed(child=StageRequest(), least=0, most=MAX_STAGES, things="stages", **more)


class OptionsOfEvent(Shape):
    """All that can be chosen of an event; what is left out is as usual, or stays."""

    rounds = WholeNumber(Number(1, MAX_NUMBER), **_optional())
    best = WholeNumber(Number(1, MAX_NUMBER), **_optional(allow_null=True))
    attendance = Line(max_length=MAX_POINTS, required=False)
    most_attendance = Line(max_length=MAX_POINTS, **_optional(allow_null=True))
    min_nights = WholeNumber(Number(0, MAX_NUMBER), **_optional())
    min_present = WholeNumber(Number(0, MAX_NUMBER), **_optional())
    missed = OneOf(GIVEN, **_optional())
    bye = OneOf(GIVEN, **_optional())
    counts_absent = Flag(required=False)
    guests_from_first = Flag(required=False)
    trust = OneOf([it.value for it in Trust], **_optional())
    shown = OneOf([it.value for it in Shown], **_optional())
    starts = Line(
        max_length=CLOCK,
        help_text="When nights begin, by the event's clock: 19:30.",
        **_optional(allow_null=True),
    )
    limits = LimitsRequest(required=False)
    scale = ScaleField(required=False)
    ties = OneOf([it.value for it in Ties], **_optional())
    keys = Listed(
        child=Line(max_length=MAX_KEY), least=1, most=MAX_KEYS, things="keys", required=False
    )
    cut = WholeNumber(Number(1, MAX_NUMBER), **_optional(allow_null=True))
    rules = KeyOrRuleSet(required=False)
    cap = WholeNumber(Number(2, MAX_NUMBER), **_optional(allow_null=True))
    registration = Flag(required=False)
    place = LineOrNothing(max_length=MAX_PLACE, required=False)
    bring = LineOrNothing(
        max_length=MAX_BRING,
        required=False,
        help_text="What to bring: a sentence for the invitation.",
    )


class FoundRequest(OptionsOfEvent):
    name = Line(max_length=MAX_EVENT_NAME)
    kind = OneOf(Event.Kind.values, required=False)
    first_day = Day(required=False, help_text=_FIRST_NIGHT)
    nights = WholeNumber(Number(1, MAX_NIGHTS), required=False)
    stages = _stages(required=False)
    entrants = Listed(
        child=Line(max_length=MAX_PLAYER_NAME),
        least=0,
        most=MAX_NAMES,
        things="names",
        required=False,
    )


class CloneRequest(Shape):
    name = Line(max_length=MAX_EVENT_NAME)
    first_day = Day(help_text=_FIRST_NIGHT)


class ChangeRequest(OptionsOfEvent):
    expected_version = Version()
    name = Line(max_length=MAX_EVENT_NAME, required=False)
    from_now = Flag(required=False, help_text="For the rounds from now on.")


class EnrolRequest(EventRequest):
    names = Listed(child=Line(max_length=MAX_PLAYER_NAME), least=1, most=MAX_NAMES, things="names")
    is_guest = Flag(required=False)


class EntrantChanges(EventRequest):
    name = Line(max_length=MAX_PLAYER_NAME, required=False)
    circle = LineOrNothing(max_length=MAX_CIRCLE, required=False)
    withdrawn = Flag(required=False)
    is_member = Flag(required=False)
    is_unranked = Flag(required=False)
    is_standby = Flag(required=False)
    is_hidden = Flag(required=False)
    is_paid = Flag(required=False)


class IntoRequest(EventRequest):
    into = WholeNumber(Number(1, MAX_NUMBER), help_text="The entrant who they are.")


class AdjustRequest(ReasonRequest):
    points = Line(max_length=MAX_POINTS, help_text="Such as 5, -2 or 11/2.")


class DayRequest(EventRequest):
    day = Day()


class PostponeRequest(EventRequest):
    day = Day(allow_null=True)


class CloseRequest(EventRequest):
    leave_open = Flag(required=False, help_text="Although results are missing.")


class DoorRequest(EventRequest):
    entrants = Listed(
        child=WholeNumber(Number(1, MAX_NUMBER)), least=1, most=MAX_NAMES, things="entrants"
    )
    present = Flag()


class DraftRequest(EventRequest):
    seed = Line(max_length=MAX_SEED, required=False)
    limits = LimitsRequest(required=False)
    sitting_out = WholeNumber(Number(0, MAX_SEATS), required=False)


class TwoRequest(EventRequest):
    one = WholeNumber(Number(1, MAX_NUMBER))
    other = WholeNumber(Number(1, MAX_NUMBER))


class OneEntrantRequest(EventRequest):
    entrant = WholeNumber(Number(1, MAX_NUMBER))


class SubstituteRequest(OneEntrantRequest):
    substitute = WholeNumber(
        Number(1, MAX_NUMBER), allow_null=True, help_text="Null: they play themselves."
    )


class LockRequest(EventRequest):
    entrant = WholeNumber(Number(1, MAX_NUMBER), required=False)
    table = WholeNumber(
        Number(1, MAX_TABLE), required=False, help_text="Instead: everybody who sits there."
    )
    is_locked = Flag()

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        """One of the two, and not both."""
        if ("entrant" in data) is ("table" in data):
            raise serializers.ValidationError({"entrant": [_WHOM]}, "contradiction")
        return data


class MinutesRequest(EventRequest):
    minutes = WholeNumber(Number(1, MAX_ROUND_MINUTES))


class PauseRequest(EventRequest):
    is_paused = Flag()


class MoveClockRequest(EventRequest):
    minutes = WholeNumber(
        Number(-MAX_ROUND_MINUTES, MAX_ROUND_MINUTES), help_text="Below 0: fewer."
    )
    table = WholeNumber(
        Number(1, MAX_TABLE), required=False, help_text="For this one alone, on its card."
    )


class ScreenRequest(EventRequest):
    """What is left out is as usual."""

    shows = OneOf([it.value for it in Shows], required=False)
    size = OneOf([it.value for it in Size], required=False)
    pace = WholeNumber(Number(5, 30), required=False, help_text="Seconds: 5, 10, 20 or 30.")


class NoShowRequest(OneEntrantRequest):
    way = OneOf([it.value for it in Kind], required=False)

    def to_internal_value(self, data: Any) -> Any:
        value = super().to_internal_value(data)
        return value | ({"way": Kind(value["way"])} if "way" in value else {})


class ToldLine(Shape):
    """How an entrant ended: the place, the score, or both; or that they left or never came."""

    entrant = WholeNumber(Number(1, MAX_NUMBER))
    place = WholeNumber(Number(1, MAX_SEATS), **_optional(allow_null=True))
    score = WholeNumber(Number(-MAX_SCORE, MAX_SCORE), **_optional(allow_null=True))
    status = OneOf(TOLD, **_optional())
    left = WholeNumber(
        Number(0, MAX_NUMBER), required=False, help_text="Larger for whoever left later."
    )

    def to_internal_value(self, data: Any) -> Told:
        value = super().to_internal_value(data)
        return Told(**value | {"status": Status(value.get("status", Status.PLAYED))})


class ReportRequest(EventRequest):
    lines = Listed(child=ToldLine(), least=1, most=MAX_SEATS, things="lines")


class CorrectRequest(ReportRequest):
    reason = Line(max_length=MAX_REASON)


class ResultRequest(EventRequest):
    result = WholeNumber(Number(1, MAX_NUMBER), help_text="The number of the report.")


class RejectRequest(ResultRequest):
    reason = Line(max_length=MAX_REASON)


class StagesRequest(EventRequest):
    stages = _stages()


class AdvanceRequest(EventRequest):
    seeded = Flag(required=False, help_text="The higher seed goes on where nobody rolls.")
    leave_open = Flag(required=False, help_text="Although results are missing.")


class DeclineRequest(EventRequest):
    declined = Flag(required=False, help_text="False: they play after all.")


class ThrowOfTied(Shape):
    entrant = WholeNumber(Number(1, MAX_NUMBER))
    die = WholeNumber(Number(1, 6))

    def to_internal_value(self, data: Any) -> Any:
        value = super().to_internal_value(data)
        return value["entrant"], value["die"]


class TiedRequest(EventRequest):
    throws = Listed(child=ThrowOfTied(), least=2, most=MAX_NAMES, things="throws")


class RegisterRequest(EventRequest):
    name = Line(max_length=MAX_PLAYER_NAME)


class DayAsked(Shape):
    people = WholeNumber(Number(MIN_PEOPLE, MAX_PEOPLE))
    minutes = WholeNumber(Number(1, MAX_PLAN_MINUTES))
    serious = OneOf([it.value for it in Serious])
    seconds_a_turn = WholeNumber(Number(1, 600), **_optional())
    rules = KeyOrRuleSet(required=False)


class LinkRequest(EventRequest):
    role = OneOf([it.key for it in EventRole])
    entrant = WholeNumber(Number(1, MAX_NUMBER), required=False)
    table = WholeNumber(Number(1, MAX_TABLE), required=False)

    def to_internal_value(self, data: Any) -> Any:
        value = super().to_internal_value(data)
        return value | {"role": EventRole[value["role"].upper()]}


class OpenEventRequest(Shape):
    code = Line(max_length=MAX_CODE)
