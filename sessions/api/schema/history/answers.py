"""What the API answers about many games, for the description only, with what each figure means.

What a page says behind its "?" is taken from there; the columns of a result are said here.
"""

from __future__ import annotations

from django.utils.translation import override
from rest_framework import serializers as fields

from sessions.api.kit.history import ENTERED_BY
from sessions.api.schema.common import Page, said_of
from sessions.api.schema.games.records import EXPECTED_FARKLES
from sessions.api.schema.groups.answers import SHOWN, PlayerAnswer
from sessions.history.awards.reading import AWARDS
from sessions.history.cross import MAX_PLAYERS
from sessions.history.player.turns import MAX_GAMES
from sessions.history.reading import KINDS
from sessions.history.table import SORTS
from sessions.models import SeatResult
from sessions.wording.club.awards import award_name, award_said
from sessions.wording.club.history import FIGURES, NIGHTS, RECORDS

RULES = (
    "A digest of the prices of dice: games with the same can be compared. Empty where none was "
    "played."
)
FORMAT = "What was played for: `race:10000` to so many points, `turns:10` so many turns …"
FARKLES = "Turns that ended in a farkle, or with toxic twos."
CODE = "The game's code."
UUID = "The game's own, the same on every site that it comes to."


def _said(figure: str, *more: str) -> str:
    """What the pages say of this figure, in the language of the description."""
    with override("en"):
        return " ".join((str(FIGURES[figure].said), *more))


def _kept(column: str) -> str:
    return said_of(SeatResult, column)


def _records() -> str:
    with override("en"):
        return "; ".join(f"`{key}`: {label}" for key, label in RECORDS.items())


def _awards() -> str:
    with override("en"):
        return " ".join(f"`{it.key}`, {award_name(it)}: {award_said(it)}" for it in AWARDS)


def _night(key: str) -> str:
    with override("en"):
        return f"So many {NIGHTS[key]}; below 0 where it was less."


class Named(fields.Serializer):
    player = fields.UUIDField()
    name = fields.CharField(help_text=SHOWN)


class WinFigures(fields.Serializer):
    games = fields.IntegerField(help_text=_said("games"))
    wins = fields.IntegerField(help_text=_said("wins"))
    share = fields.FloatField(help_text=_said("share", "A part of 1."))
    share_low = fields.FloatField(help_text="The lower end of that bar (Wilson, 95 %).")
    share_high = fields.FloatField(help_text="Its upper end.")
    expected_wins = fields.FloatField(help_text="So many wins chance gives.")
    above = fields.FloatField(help_text=_said("above"))


class TurnFigures(fields.Serializer):
    """Over games with the same prices of dice."""

    turns = fields.IntegerField(help_text="Turns played in these games.")
    points = fields.IntegerField(help_text="Points that they have banked.")
    per_turn = fields.FloatField(allow_null=True, help_text=_said("per_turn"))
    farkles = fields.IntegerField(help_text=FARKLES)
    farkle_rate = fields.FloatField(
        allow_null=True, help_text=_said("farkles", "Here of one turn, a part of 1.")
    )
    best_turn = fields.IntegerField(allow_null=True, help_text=_said("best_turn"))


class StreakAnswer(fields.Serializer):
    longest = fields.IntegerField(help_text=_said("streak"))
    current = fields.IntegerField(help_text="How many of the last games were won in a row.")


class RatingAnswer(fields.Serializer):
    """Null in a group that shows none."""

    rating = fields.FloatField(help_text=_said("rating"))
    at_most = fields.FloatField(help_text="How strong they almost certainly are at most.")
    games = fields.IntegerField(help_text="All of theirs in the group, whatever was chosen.")
    is_provisional = fields.BooleanField(help_text="Fewer than 10 games.")


class PlayFigures(TurnFigures):
    """Null is: nothing can be said."""

    bank = fields.FloatField(allow_null=True, help_text=_said("bank"))
    points_lost = fields.IntegerField(help_text="Points at risk when a turn was lost, in all.")
    lost = fields.FloatField(allow_null=True, help_text=_said("lost"))
    penalties = fields.IntegerField(help_text="Points taken away for farkles in a row.")
    dice_games = fields.IntegerField(help_text="Of the games, those entered by their dice.")
    hot_dice = fields.IntegerField(help_text="Hot dice in those.")
    mean_score = fields.FloatField(
        allow_null=True, help_text="Of games played for the same target, without teams."
    )
    best_score = fields.IntegerField(allow_null=True, help_text=_said("best_score"))


class LuckFigures(fields.Serializer):
    """Over all turns with their dice whose luck was counted; null is: nothing can be said."""

    turns = fields.IntegerField(help_text="Turns that were entered with all their dice.")
    luck = fields.FloatField(allow_null=True, help_text=_said("luck"))
    by_chance = fields.FloatField(
        allow_null=True, help_text="So far from 0 chance alone may be, 19 times of 20."
    )
    judged_turns = fields.IntegerField(help_text="Turns in which points were all that mattered.")
    kept = fields.FloatField(allow_null=True, help_text=_said("kept"))
    kept_from = fields.FloatField(allow_null=True, help_text="Its bounds, 19 times of 20.")
    kept_to = fields.FloatField(allow_null=True)


class StandingAnswer(Named, WinFigures, TurnFigures):
    rank = fields.IntegerField(
        allow_null=True, help_text="Who has as much shares it; null is not ranked."
    )
    streak = StreakAnswer()
    rating = RatingAnswer(allow_null=True)


class TableAnswer(fields.Serializer):
    rules = fields.CharField(
        allow_blank=True, help_text=f"{RULES} Turns are compared under these; `all` is under any."
    )
    sort = fields.ChoiceField([*SORTS, *(f"-{name}" for name in SORTS)])
    min_games = fields.IntegerField(help_text="Who has played fewer is not ranked.")
    ranked = StandingAnswer(many=True)
    unranked = StandingAnswer(many=True)


class GameOf(fields.Serializer):
    game = fields.CharField(help_text=CODE)
    game_uuid = fields.UUIDField(help_text=UUID)
    place = fields.CharField(allow_blank=True, help_text="Where it was played.")


class SeatOf(fields.Serializer):
    player = fields.UUIDField(allow_null=True, help_text="Who sat there; null is a guest.")
    name = fields.CharField(help_text=f"What the sheet says. {SHOWN}")


class Holder(SeatOf, GameOf):
    played_on = fields.DateField()


class RecordAnswer(fields.Serializer):
    key = fields.CharField(help_text=_records())
    value = fields.IntegerField()
    times = fields.IntegerField(help_text="So often it was reached; the first are `holders`.")
    holders = Holder(many=True)


class LuckyNightAnswer(Named):
    played_on = fields.DateField()
    points = fields.IntegerField(help_text=_night("lucky_night"))


class WinStreakAnswer(Named):
    games = fields.IntegerField()

    def get_fields(self) -> dict[str, fields.Field]:
        return super().get_fields() | {"from": fields.DateField(), "to": fields.DateField()}


class RecordsAnswer(fields.Serializer):
    rules = fields.CharField(allow_blank=True, help_text=RULES)
    format = fields.CharField(allow_blank=True, help_text=FORMAT)
    records = RecordAnswer(many=True, help_text="Of games with these rules and this format.")
    lucky_nights = LuckyNightAnswer(many=True, help_text="The luckiest; as lucky ones all.")
    unlucky_nights = LuckyNightAnswer(many=True, help_text="And the unluckiest.")
    win_streaks = WinStreakAnswer(many=True, help_text=_said("streak"))


class NightSeat(SeatOf):
    position = fields.IntegerField()
    rank = fields.IntegerField()
    score = fields.IntegerField()
    is_winner = fields.BooleanField()


class NightGame(GameOf):
    rules_name = fields.CharField(allow_blank=True)
    minutes = fields.IntegerField(allow_null=True)
    seats = NightSeat(many=True, help_text="In the order of their ranks.")


class WinsOfNight(fields.Serializer):
    name = fields.CharField(help_text=SHOWN)
    games = fields.IntegerField()


class NightAnswer(fields.Serializer):
    played_on = fields.DateField(help_text="By the group's clock; a night ends at 5.")
    place = fields.CharField(allow_blank=True, help_text="If all of it was at one place.")
    wins = WinsOfNight(many=True, help_text="Who has won how many games of it, most first.")
    games = NightGame(many=True, help_text="The last one first.")


class NightPage(Page):
    """Whole nights; only one of more games than were asked for goes on in the next part."""

    results = NightAnswer(many=True)


class Duels(fields.Serializer):
    games = fields.IntegerField(help_text="Games against each other; team-mates are no opponents.")
    above = fields.IntegerField(help_text="Finished above the other one.")
    below = fields.IntegerField(help_text="Finished below.")
    level = fields.IntegerField(help_text="Both had the same rank.")
    share = fields.FloatField(help_text="Finished above, of these games; level is half of one.")


class RivalAnswer(Named, Duels):
    """Another player, and how the games of the two have ended."""


class CrossRowAnswer(Named):
    games = fields.IntegerField(help_text="All of theirs.")
    in_all = Duels(help_text="The sum of `against`: a game counts once for every opponent in it.")
    against = RivalAnswer(many=True, help_text="Those of the players whom they have met.")


class CrossAnswer(fields.Serializer):
    players = CrossRowAnswer(many=True, help_text=f"Most games first, at most {MAX_PLAYERS}.")
    are_more = fields.BooleanField(help_text="Were there more than these?")


class AwardStep(fields.Serializer):
    level = fields.IntegerField(help_text="So often it was then.")
    game = fields.CharField(help_text=f"{CODE} It was reached in this one.")
    played_on = fields.DateField()


class AwardAnswer(fields.Serializer):
    key = fields.CharField(help_text=_awards())
    times = fields.IntegerField(help_text="So often they have done what it is for.")
    steps = AwardStep(many=True, help_text="When it was given, and given again.")


class TurnsBrought(fields.Serializer):
    points = fields.IntegerField()
    turns = fields.IntegerField(help_text="So many turns brought as much.")


class WinsBySeats(WinFigures):
    seats = fields.IntegerField(help_text="At tables of so many.")


class WinsByRules(WinFigures):
    rules = fields.CharField(help_text=RULES)
    rules_name = fields.CharField(allow_blank=True)


class SeatName(fields.Serializer):
    name = fields.CharField(help_text=SHOWN)
    games = fields.IntegerField()


class WholePlayer(PlayerAnswer):
    figures = WinFigures(help_text="Whatever the rules were.")
    streak = StreakAnswer()
    rating = RatingAnswer(allow_null=True)
    rules = fields.CharField(allow_blank=True, help_text=f"{RULES} `play` is about these.")
    rules_name = fields.CharField(allow_blank=True)
    format = fields.CharField(allow_blank=True, help_text=f"{FORMAT} Scores are of this one.")
    luck = LuckFigures()
    play = PlayFigures()
    by_seats = WinsBySeats(many=True)
    by_rules = WinsByRules(many=True)
    rivals = RivalAnswer(many=True, help_text="Whom they have met, most games first.")
    nemesis = fields.UUIDField(
        allow_null=True, help_text="Who most often finishes above them, of 3 games together on."
    )
    favourite = fields.UUIDField(
        allow_null=True, help_text="Above whom they finish most often, of 3 games together on."
    )
    awards = AwardAnswer(many=True, help_text="What they have done often enough, in these games.")
    turns = TurnsBrought(
        many=True,
        help_text=f"What single turns brought, in the last {MAX_GAMES} games with these `rules`.",
    )
    names = SeatName(many=True, help_text="By which names they have sat at tables.")
    records = RecordAnswer(many=True, help_text="Their own.")


class MeetingAnswer(GameOf):
    played_on = fields.DateField()
    rank = fields.IntegerField()
    score = fields.IntegerField()
    other_rank = fields.IntegerField()
    other_score = fields.IntegerField()


class AgainstAnswer(RivalAnswer):
    other = fields.UUIDField()
    other_name = fields.CharField(help_text=SHOWN)
    together = fields.IntegerField(help_text="Games in which they were a team.")
    own_wins = fields.IntegerField()
    other_wins = fields.IntegerField()
    began = fields.IntegerField(help_text="Games that the player began.")
    began_above = fields.IntegerField(help_text="Of those, finished above the other.")
    other_began = fields.IntegerField()
    other_began_above = fields.IntegerField()
    largest_lead = fields.IntegerField(allow_null=True, help_text="In points at the end.")
    largest_gap = fields.IntegerField(allow_null=True)
    last = MeetingAnswer(many=True, help_text="The last games against each other.")


class ResultAnswer(SeatOf, GameOf):
    """A seat of a finished game."""

    position = fields.IntegerField(help_text="The seat, from 0.")
    played_at = fields.DateTimeField(help_text="When the table began.")
    played_on = fields.DateField(help_text=_kept("played_on"))
    minutes = fields.IntegerField(allow_null=True, help_text="Until the last entry at the table.")
    rules = fields.CharField(help_text=RULES)
    kind = fields.ChoiceField(KINDS, help_text=ENTERED_BY)
    format = fields.CharField(help_text=FORMAT)
    teams = fields.BooleanField()
    seats = fields.IntegerField(help_text="How many sat there.")
    started = fields.BooleanField(help_text="Did this seat begin?")
    seat_from_start = fields.IntegerField(help_text="So many seats after the one that began.")
    side = fields.IntegerField(help_text="The team, or the seat itself, from 0.")
    rank = fields.IntegerField(
        help_text="1 + sides with more points at the end. Winners have 1, also where the tie rule "
        "decided; who left comes after all others."
    )
    is_winner = fields.BooleanField()
    side_wins = fields.BooleanField(help_text="Has the side won, also without this seat?")
    is_retired = fields.BooleanField()
    score = fields.IntegerField()
    score_share = fields.FloatField(help_text="Of all points of the table, a part of 1.")
    margin = fields.IntegerField(
        help_text="Of a winner to the best other side; of others to the winner, negative."
    )
    turns = fields.IntegerField(help_text="Finished turns.")
    banked = fields.IntegerField(help_text="Turns that ended with a bank.")
    farkles = fields.IntegerField(help_text=FARKLES)
    toxic = fields.IntegerField(help_text="Of those, with toxic twos.")
    six_die_farkles = fields.IntegerField(help_text="Of those, with all six dice.")
    hot_dice = fields.IntegerField(help_text="How often all dice were thrown anew.")
    throws = fields.IntegerField(help_text="Throws entered.")
    points_banked = fields.IntegerField(help_text="Points kept or given away by finished turns.")
    points_lost = fields.IntegerField(help_text="At risk when a turn was lost.")
    penalties = fields.IntegerField(help_text="Points taken away; not among those lost.")
    best_turn = fields.IntegerField(allow_null=True, help_text=_said("best_turn"))
    best_turn_number = fields.IntegerField(allow_null=True, help_text="That turn's number.")
    opened_turn = fields.IntegerField(
        allow_null=True,
        help_text="The number of the seat's own turn that opened; null is never, or no threshold.",
    )
    rounds_led = fields.IntegerField(help_text="Rounds after which it alone had most points.")
    comeback = fields.IntegerField(
        help_text="Of a winner, the largest number of points behind the leader."
    )
    final_round_steal = fields.BooleanField(
        help_text="Won, and was behind when the final round began."
    )
    six_of_a_kind = fields.IntegerField(help_text=_kept("six_of_a_kind"))
    farkle_streak = fields.IntegerField(help_text=_kept("farkle_streak"))
    clean_streak = fields.IntegerField(help_text=_kept("clean_streak"))
    most_lost = fields.IntegerField(help_text="The most points lost in one farkle.")
    most_hot_dice = fields.IntegerField(help_text="The most hot dice in one turn.")
    judged_throws = fields.IntegerField(help_text=_kept("judged_throws"))
    thrown_farkles = fields.IntegerField(help_text="Farkles among those.")
    expected_farkles = fields.FloatField(help_text=EXPECTED_FARKLES)
    points_offered = fields.IntegerField(help_text="The best selection of each of those throws.")
    expected_points_offered = fields.FloatField(help_text="What such throws bring on average.")
    luck_turns = fields.IntegerField(
        allow_null=True,
        help_text="Turns with all their dice. Null: luck was not counted yet, and is 0 below.",
    )
    luck = fields.FloatField(help_text="Points beyond what could be expected in those turns.")
    luck_variance = fields.FloatField(help_text="How much it varies by chance alone.")
    judged_turns = fields.IntegerField(help_text=_kept("judged_turns"))
    judged_worth = fields.FloatField(help_text="What they were worth before their first throws.")
    loss = fields.FloatField(help_text=_kept("loss"))
    loss_squares = fields.FloatField(help_text="The sum of the squares of that, turn by turn.")


class ResultPage(Page):
    results = ResultAnswer(many=True)


class DiceAnswer(fields.Serializer):
    games = fields.IntegerField(help_text="The latest ones; at most 60.")
    seats = fields.IntegerField()
    seats_left_out = fields.IntegerField(
        help_text="Of them more than one turn in twenty was entered without all of its dice."
    )
    dice = fields.IntegerField()
    counts = fields.ListField(child=fields.IntegerField(), help_text="Of the faces 1 to 6.")
    chi_square = fields.FloatField(allow_null=True, help_text="With 5 degrees of freedom.")
    p = fields.FloatField(
        allow_null=True, help_text="The share of fair sets that look as uneven; null of too few."
    )
    one_in = fields.IntegerField(allow_null=True, help_text="The same, as one set in so many.")
    e_value = fields.FloatField(
        allow_null=True,
        help_text="May be looked at after each game: of fair sets one in 200 ever reaches 200.",
    )
    is_alarm = fields.BooleanField()
    verdict = fields.CharField(help_text="fair, a_little_uneven, uneven, too_few, or not_by_dice.")
    face = fields.IntegerField(allow_null=True, help_text="The one that stands out.")
