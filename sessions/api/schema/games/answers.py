"""What the API answers about games and their rule sets."""

from __future__ import annotations

from typing import get_args

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers as fields

from scoring.state import Reason, Status, TurnKind
from scoring.throws.combinations import Kind
from sessions.api.kit.fields import RULE_SET_REFERENCE
from sessions.api.schema.access.answers import DeviceAnswer, LinkAnswer
from sessions.api.schema.common import ACTIONS, Page
from sessions.models import Game

ENTERED_AT = "At the table, where whoever sent it has said: at most `recorded_at`."

PARTS = "The combinations whose points add up to `points`."

STATUSES = get_args(Status)


@extend_schema_field(RULE_SET_REFERENCE)
class RuleSetField(fields.Field):
    pass


def _dice() -> fields.ListField:
    return fields.ListField(child=fields.IntegerField(min_value=1, max_value=6))


def _seats() -> fields.ListField:
    return fields.ListField(child=fields.IntegerField(min_value=0))


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


WHO_PLAYS = "The code of the group that plays."
EVERY_DIE = "Also those that score nothing are entered."
NEEDS_REASON = "A correction is made with a reason."
SHOWS_CHANCES = "Those who only watch are told the chances to win."


class GameAnswer(fields.Serializer):
    code = fields.CharField()
    uuid = fields.UUIDField(help_text="The same on every site that the game comes to.")
    group = fields.CharField(allow_null=True, help_text=WHO_PLAYS)
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
    every_die = fields.BooleanField(help_text=EVERY_DIE)
    needs_reason = fields.BooleanField(help_text=NEEDS_REASON)
    shows_chances = fields.BooleanField(help_text=SHOWS_CHANCES)
    pending = PendingAnswer(many=True)
    begun_at = fields.DateTimeField(help_text="At the table: at most `created_at`.")
    created_at = fields.DateTimeField()
    updated_at = fields.DateTimeField()
    finished_at = fields.DateTimeField(allow_null=True)


class StartedGame(GameAnswer):
    links = LinkAnswer(many=True)


class OptionsAnswer(fields.Serializer):
    entry_by = fields.ChoiceField(Game.EntryBy.values)
    scorekeeper = fields.UUIDField(allow_null=True)
    needs_second = fields.BooleanField()
    every_die = fields.BooleanField(help_text=EVERY_DIE)
    needs_reason = fields.BooleanField(help_text=NEEDS_REASON)
    shows_chances = fields.BooleanField(help_text=SHOWS_CHANCES)
    devices = DeviceAnswer(many=True)


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
    group = fields.CharField(allow_null=True, help_text=WHO_PLAYS)
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
