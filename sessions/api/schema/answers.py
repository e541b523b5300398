"""What the API answers, for the description only: the answers themselves are made elsewhere.

A test holds every answer against these shapes.
"""

from __future__ import annotations

from typing import get_args

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers as fields

from scoring.entries import KINDS
from scoring.state import Reason, Status, TurnKind
from scoring.throws.combinations import Kind
from sessions.api.kit.fields import RULE_SET_REFERENCE
from sessions.models import EventRole, Game, Role

ACTIONS = ("high_stakes", *KINDS)
"""What may be entered: every kind of entry; and of throws, whether with the dice left over."""

ENTERED_AT = "At the table, where whoever sent it has said: at most `recorded_at`."

PARTS = "The combinations whose points add up to `points`."

ROLES = [role.key for role in Role]
STATUSES = get_args(Status)

WITH_FACTS = {"Problem", "EntryAnswer"}
"""Further members are the facts of a refusal, or what an entry of this type says."""


@extend_schema_field(RULE_SET_REFERENCE)
class RuleSetField(fields.Field):
    pass


def _dice() -> fields.ListField:
    return fields.ListField(child=fields.IntegerField(min_value=1, max_value=6))


def _seats() -> fields.ListField:
    return fields.ListField(child=fields.IntegerField(min_value=0))


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


class RuleSetAnswer(fields.Serializer):
    key = fields.CharField()
    title = fields.CharField()
    source = fields.CharField()
    summary = fields.ListField(child=fields.CharField())
    is_preset = fields.BooleanField()
    version = fields.IntegerField(required=False, help_text="Of house rules.")
    rules = RuleSetField()


class RuleSetList(Page):
    """All of them in one page."""

    results = RuleSetAnswer(many=True)


class ThrowTable(fields.Serializer):
    """Everything that can be set aside, dice as sorted digits. See docs/api.md."""

    dice = fields.IntegerField()
    selections = fields.DictField(child=fields.IntegerField())
    toxic = fields.ListField(child=fields.CharField())
    forced = fields.DictField(child=fields.ListField(child=fields.CharField()))
    whole = fields.ListField(child=fields.CharField())
    wins = fields.ListField(child=fields.CharField())
    without_ones = fields.DictField(child=fields.IntegerField())


class PartAnswer(fields.Serializer):
    """Single dice of one face are one part."""

    combination = fields.ChoiceField([name.replace(" ", "_") for name in get_args(Kind)])
    dice = _dice()
    points = fields.IntegerField()


class SelectionAnswer(fields.Serializer):
    dice = _dice()
    points = fields.IntegerField()
    parts = PartAnswer(many=True, help_text=PARTS)
    dice_left = fields.IntegerField()
    hot_dice = fields.BooleanField()
    wins = fields.BooleanField()


class Evaluation(fields.Serializer):
    dice = _dice()
    is_farkle = fields.BooleanField()
    is_toxic = fields.BooleanField()
    best = SelectionAnswer(allow_null=True)
    selections = SelectionAnswer(many=True)


class ThrowAnswer(fields.Serializer):
    dice = _dice()
    set_aside = _dice()
    points = fields.IntegerField()
    bonus = fields.IntegerField()
    high_stakes = fields.BooleanField()
    unentered = fields.IntegerField(help_text="So many dice more were thrown.")
    parts = PartAnswer(many=True, help_text=PARTS)


class FinishedTurnAnswer(fields.Serializer):
    number = fields.IntegerField()
    round = fields.IntegerField()
    seat = fields.IntegerField()
    kind = fields.ChoiceField(get_args(TurnKind))
    points = fields.IntegerField()
    score = fields.IntegerField()
    lost = fields.IntegerField()
    gift = fields.IntegerField()
    gift_to = fields.IntegerField(allow_null=True)
    penalty = fields.IntegerField()
    opened = fields.BooleanField()
    six_die_farkle = fields.BooleanField()
    throws = ThrowAnswer(many=True)


class SeatAnswer(fields.Serializer):
    position = fields.IntegerField()
    name = fields.CharField()
    player = fields.UUIDField(allow_null=True, help_text="Of the group; null is a guest.")
    team = fields.CharField(allow_null=True)
    score = fields.IntegerField()
    has_opened = fields.BooleanField()
    turns = fields.IntegerField()
    farkle_streak = fields.IntegerField()
    is_retired = fields.BooleanField()
    can_hit_target = fields.BooleanField(required=False, help_text="With an exact target.")


class TurnAnswer(fields.Serializer):
    seat = fields.IntegerField()
    number = fields.IntegerField()
    round = fields.IntegerField()
    turn_score = fields.IntegerField()
    dice_in_hand = fields.IntegerField()
    hot_dice = fields.BooleanField()
    least_to_bank = fields.IntegerField()
    leftover_dice = fields.IntegerField(help_text="Dice offered for high stakes.")
    throws = ThrowAnswer(many=True)


class RollOffAnswer(fields.Serializer):
    throw_again = _seats()


class FinalRoundAnswer(fields.Serializer):
    started_by = fields.IntegerField(allow_null=True)
    to_beat = fields.IntegerField()
    seats_left = _seats()
    is_roll_off = fields.BooleanField()


class OutcomeAnswer(fields.Serializer):
    winners = _seats()
    reason = fields.ChoiceField(get_args(Reason))


class PendingAnswer(fields.Serializer):
    """What one scorer has entered and a second one has not yet confirmed."""

    by = fields.CharField()
    entry = fields.DictField(allow_null=True, help_text="null to whoever has not entered anything.")
    proposed_at = fields.DateTimeField()


class GameAnswer(fields.Serializer):
    code = fields.CharField()
    uuid = fields.UUIDField(help_text="The same on every site that the game comes to.")
    group = fields.CharField(allow_null=True, help_text="The code of the group that plays.")
    place = fields.CharField(allow_blank=True, help_text="Where it is played.")
    dice_set = fields.CharField(allow_blank=True, help_text="Which dice are thrown.")
    version = fields.IntegerField(help_text="Counts the entries.")
    revision = fields.IntegerField(help_text="Counts the other changes that viewers see.")
    status = fields.ChoiceField(STATUSES)
    rules = RuleSetField()
    starts = fields.IntegerField()
    turn_order = _seats()
    seats = SeatAnswer(many=True)
    turn = TurnAnswer(allow_null=True)
    last_turn = FinishedTurnAnswer(allow_null=True)
    roll_off = RollOffAnswer(allow_null=True)
    final_round = FinalRoundAnswer(allow_null=True)
    time_called = fields.BooleanField(
        help_text="Also in a game that has ended since. The last round is then its final round."
    )
    outcome = OutcomeAnswer(allow_null=True)
    signed = _seats()
    is_locked = fields.BooleanField(help_text="Every seat has signed the finished card.")
    legal_actions = fields.ListField(child=fields.ChoiceField(ACTIONS))
    entry_by = fields.ChoiceField(Game.EntryBy.values)
    scorekeeper = fields.CharField(allow_null=True, help_text="The device that enters, by name.")
    needs_second = fields.BooleanField()
    every_die = fields.BooleanField(help_text="Also those that score nothing are entered.")
    needs_reason = fields.BooleanField(help_text="A correction is made with a reason.")
    pending = PendingAnswer(many=True)
    begun_at = fields.DateTimeField(help_text="At the table: at most `created_at`.")
    created_at = fields.DateTimeField()
    updated_at = fields.DateTimeField()
    finished_at = fields.DateTimeField(allow_null=True)


class LinkAnswer(fields.Serializer):
    role = fields.ChoiceField(ROLES)
    code = fields.CharField(help_text="To be typed.")
    token = fields.CharField(help_text="To be sent: Authorization: Bearer fk_…")
    address = fields.URLField(help_text="To be opened; as a QR code, to be scanned.")


class LinkList(Page):
    """All of them in one page."""

    results = LinkAnswer(many=True)


OPENED_ROLES = list(dict.fromkeys([*ROLES, *(role.key for role in EventRole)]))


class OpenedLink(fields.Serializer):
    role = fields.ChoiceField(OPENED_ROLES)
    game = fields.CharField(required=False, help_text="The game's code, if it is a game's link.")
    group = fields.CharField(required=False, help_text="The group's code, if it is a group's.")
    event = fields.CharField(
        required=False, help_text="The code of the league or tournament, if it is one's."
    )
    entrant = fields.IntegerField(
        required=False, allow_null=True, help_text="Whose own link it is, of an event's."
    )
    table = fields.IntegerField(
        required=False, allow_null=True, help_text="Of which table it is the card, of an event's."
    )


class StartedGame(GameAnswer):
    links = LinkAnswer(many=True)


class DeviceAnswer(fields.Serializer):
    id = fields.UUIDField()
    name = fields.CharField(allow_blank=True)
    is_this = fields.BooleanField()


class OptionsAnswer(fields.Serializer):
    entry_by = fields.ChoiceField(Game.EntryBy.values)
    scorekeeper = fields.UUIDField(allow_null=True)
    needs_second = fields.BooleanField()
    every_die = fields.BooleanField(help_text="Also those that score nothing are entered.")
    needs_reason = fields.BooleanField(help_text="A correction is made with a reason.")
    devices = DeviceAnswer(many=True)


class TokenAnswer(fields.Serializer):
    id = fields.IntegerField()
    name = fields.CharField()
    role = fields.ChoiceField(ROLES)
    hint = fields.CharField(help_text="How the token ends.")
    created_at = fields.DateTimeField()
    last_used_at = fields.DateTimeField(allow_null=True)


class NewToken(TokenAnswer):
    token = fields.CharField(help_text="The secret: this once, and never again.")


class TokenList(Page):
    """All of them in one page."""

    results = TokenAnswer(many=True)


class ListedSeat(fields.Serializer):
    position = fields.IntegerField()
    name = fields.CharField()
    team = fields.CharField(allow_null=True)
    score = fields.IntegerField()
    is_retired = fields.BooleanField()
    is_winner = fields.BooleanField()


class ListedGame(fields.Serializer):
    code = fields.CharField()
    uuid = fields.UUIDField()
    group = fields.CharField(allow_null=True, help_text="The code of the group that plays.")
    place = fields.CharField(allow_blank=True)
    version = fields.IntegerField()
    status = fields.ChoiceField(STATUSES)
    rules_name = fields.CharField()
    seats = ListedSeat(many=True)
    created_at = fields.DateTimeField()
    updated_at = fields.DateTimeField()


class GamePage(Page):
    results = ListedGame(many=True)


class TurnPage(Page):
    results = FinishedTurnAnswer(many=True)


class EntryAnswer(fields.Serializer):
    """An entry of the log. Which further members there are depends on its type."""

    version = fields.IntegerField()
    recorded_at = fields.DateTimeField()
    entered_at = fields.DateTimeField(required=False, help_text=ENTERED_AT)
    recorded_by = fields.CharField(allow_blank=True, help_text="An account, or a device by name.")
    confirmed_by = fields.CharField(allow_blank=True, help_text="The second scorer's device.")
    type = fields.CharField()


class EntryPage(Page):
    results = EntryAnswer(many=True)


class Facts(fields.Serializer):
    turns = fields.IntegerField()
    banked_turns = fields.IntegerField()
    farkles = fields.IntegerField()
    toxic_twos = fields.IntegerField()
    six_die_farkles = fields.IntegerField()
    best_turn = fields.IntegerField(allow_null=True)
    average_banked_turn = fields.FloatField(allow_null=True)
    points_lost = fields.IntegerField()
    penalties = fields.IntegerField()
    throws = fields.IntegerField()
    hot_dice = fields.IntegerField()
    banked_early = fields.IntegerField(help_text="Turns banked with 3 or more dice to throw.")
    banked_late = fields.IntegerField(help_text="Turns banked with 1 or 2 dice to throw.")
    thrown_farkles = fields.IntegerField(help_text="Farkles among the throws, entered as dice.")
    expected_farkles = fields.FloatField(
        allow_null=True, help_text="How many of so many dice were to be expected."
    )
    points_offered = fields.IntegerField(help_text="The best selection of every throw.")
    expected_points_offered = fields.FloatField(allow_null=True)
    points_set_aside = fields.IntegerField(help_text="Of the points offered.")


class SeatFacts(Facts):
    position = fields.IntegerField()
    name = fields.CharField()


class StatisticsAnswer(fields.Serializer):
    code = fields.CharField()
    version = fields.IntegerField()
    table = Facts()
    seats = SeatFacts(many=True)


class ExportedPlayer(fields.Serializer):
    name = fields.CharField()
    team = fields.CharField(allow_null=True)


class ExportedEntry(fields.Serializer):
    version = fields.IntegerField()
    recorded_at = fields.DateTimeField()
    entered_at = fields.DateTimeField(required=False, help_text=ENTERED_AT)
    entry = fields.DictField()


class ExportAnswer(fields.Serializer):
    format = fields.CharField()
    schema_version = fields.IntegerField()
    code = fields.CharField()
    created_at = fields.DateTimeField()
    begun_at = fields.DateTimeField(required=False, help_text="Where whoever began it has said.")
    rules = RuleSetField()
    players = ExportedPlayer(many=True)
    starts = fields.IntegerField()
    entries = ExportedEntry(many=True)
    uuid = fields.UUIDField()
    place = fields.CharField(allow_blank=True)
    dice_set = fields.CharField(required=False)
    recorded = fields.DictField(required=False, help_text="Where the result alone is known.")


class BgStatsAnswer(fields.Serializer):
    link = fields.URLField(allow_null=True, help_text="Null before somebody has won.")
