"""What is answered about odds, and about luck and decisions in finished games."""

from __future__ import annotations

from django.utils.text import capfirst
from rest_framework import serializers as fields

from sessions.wording.phrases import CATALOGUE

MODEL = "Counts the ways in which this was computed."


class DiceOddsAnswer(fields.Serializer):
    dice = fields.IntegerField()
    farkle = fields.CharField(help_text="The exact chance, as a fraction: 5/216.")
    farkle_chance = fields.FloatField()
    mean_best = fields.FloatField(
        help_text="The best selection's points on average, a farkle as 0."
    )
    hot_dice = fields.FloatField(help_text="The chance that all dice can be set aside.")
    bank_from = fields.IntegerField(
        allow_null=True,
        help_text="From this turn score on one banks rather than throw so many; null: never.",
    )


class OddsAnswer(fields.Serializer):
    expected_turn = fields.FloatField(
        help_text="Points a turn brings on average, played as well as can be for points."
    )
    before_opening = fields.FloatField(allow_null=True)
    chance_to_open = fields.FloatField(allow_null=True, help_text="In one turn, if played for it.")
    dice = DiceOddsAnswer(many=True)
    reach = fields.DictField(
        child=fields.FloatField(), help_text="The chances to bank so many points in a turn."
    )
    turns_to_target = fields.FloatField(
        allow_null=True, help_text="Of one seat, on average; null where a game goes by other ends."
    )
    rounds = fields.DictField(
        child=fields.FloatField(),
        help_text="By number of seats, after how many rounds the first is at the target.",
    )
    by_turn_order = fields.DictField(
        child=fields.ListField(child=fields.FloatField()),
        help_text="By number of seats the chances to win in turn order, who begins first: an "
        "estimate. Empty where there is none.",
    )
    leaves_out = fields.ListField(
        child=fields.CharField(), help_text="Options in play that these odds do not know."
    )


class PlayAnswer(fields.Serializer):
    set_aside = fields.ListField(child=fields.IntegerField())
    then = fields.ChoiceField(choices=["throw", "bank"])
    value = fields.FloatField(
        help_text="Points the turn brings on average, played well from there."
    )


class JudgedPlay(PlayAnswer):
    loss = fields.FloatField(help_text="How much less than the best play.")


class PositionAnswer(fields.Serializer):
    value_before = fields.FloatField(help_text="What the turn was worth before the throw.")
    value_after = fields.FloatField(help_text="And what it is worth now, played best.")
    luck = fields.FloatField()
    moves = JudgedPlay(many=True, help_text="Every play, the best first; none of a farkle.")


class SeatInsight(fields.Serializer):
    position = fields.IntegerField()
    name = fields.CharField()
    throws = fields.IntegerField()
    turns = fields.IntegerField(help_text="Turns whose dice are all known.")
    turns_without_dice = fields.IntegerField()
    luck = fields.FloatField(allow_null=True, help_text="Points. On average everybody has 0.")
    luck_z = fields.FloatField(allow_null=True, help_text="The same in standard deviations.")
    judged_turns = fields.IntegerField(
        help_text="Turns in which points were all that mattered: losses are of these."
    )
    loss = fields.FloatField(allow_null=True, help_text="Points that decisions gave away.")
    loss_which = fields.FloatField(allow_null=True, help_text="Of these, by which dice were kept.")
    loss_stop = fields.FloatField(allow_null=True, help_text="And by banking or not banking.")
    quality = fields.FloatField(
        allow_null=True, help_text="The share that was kept of what the turns were worth."
    )


class ThrowInsight(fields.Serializer):
    dice = fields.ListField(child=fields.IntegerField())
    set_aside = fields.ListField(child=fields.IntegerField())
    luck = fields.FloatField()
    loss = fields.FloatField()
    best = PlayAnswer(allow_null=True)


class TurnInsight(fields.Serializer):
    turn = fields.IntegerField()
    seat = fields.IntegerField()
    expected = fields.FloatField(help_text="What the turn was worth before its first throw.")
    brought = fields.FloatField()
    luck = fields.FloatField()
    loss = fields.FloatField(help_text="luck - loss = brought - expected")
    is_judged = fields.BooleanField(help_text="Is its loss among those of its seat?")
    throws = ThrowInsight(many=True)


class InsightAnswer(fields.Serializer):
    code = fields.CharField()
    version = fields.IntegerField()
    model = fields.IntegerField(help_text=MODEL)
    why_null = fields.ChoiceField(
        choices=["recorded", "out_of_reach", "damaged"],
        allow_null=True,
        help_text="Why nothing is told: the dice are unknown, prices too fine to compute, or what "
        "is kept of the game cannot have been played.",
    )
    seats = SeatInsight(many=True)
    turns = TurnInsight(many=True)


class MomentAnswer(fields.Serializer):
    turn = fields.IntegerField(help_text="So many turns had ended.")
    chances = fields.ListField(
        child=fields.FloatField(),
        allow_null=True,
        help_text="Of each seat, a team's at each of its seats; null: no estimate.",
    )


class TurningAnswer(fields.Serializer):
    turn = fields.IntegerField()
    change = fields.FloatField(help_text="How much of the chances went to others.")


class SeatSwings(fields.Serializer):
    position = fields.IntegerField()
    turns = fields.IntegerField(help_text="Turns with all their dice, and an estimate.")
    unknown = fields.IntegerField(help_text="And those without.")
    win_luck = fields.FloatField(
        help_text="What its own throws did to its chance to win, played best. 0 on average."
    )
    win_loss = fields.FloatField(help_text="What its decisions took from its chance to win.")


_WHICH = capfirst(CATALOGUE["loss_by_which"].text) + "."


class ThrowSwings(fields.Serializer):
    win_luck = fields.FloatField()
    win_loss_which = fields.FloatField(help_text=_WHICH)
    win_loss_stop = fields.FloatField(help_text="By banking or not banking.")


class TurnSwings(fields.Serializer):
    turn = fields.IntegerField()
    seat = fields.IntegerField()
    before = fields.FloatField(help_text="The chance to win before the first throw.")
    win_luck = fields.FloatField()
    win_loss = fields.FloatField()
    throws = ThrowSwings(many=True)


class ChancesAnswer(fields.Serializer):
    code = fields.CharField()
    version = fields.IntegerField()
    model = fields.IntegerField(help_text=MODEL)
    win = MomentAnswer(many=True, allow_null=True)
    why_null = fields.CharField(allow_null=True, help_text="Why there is no estimate, in a word.")
    turning = TurningAnswer(many=True, help_text="The turns that changed most, at most three.")
    seats = SeatSwings(many=True, help_text="None of a game of more than 100 turns.")
    turns = TurnSwings(many=True, help_text="Those whose dice are all known.")
    ignores = fields.ListField(child=fields.CharField(), help_text="Options that are left out.")
