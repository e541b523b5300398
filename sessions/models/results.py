"""How each seat of a finished game has ended: what every page over many games is counted from.

A cache of the entries and of who sat where: `sessions.games.results` writes it and makes it again.
Only the ratings are written by `sessions.history.ratings`, once somebody reads them: the first seat
of a player without one says from which game on they are to be made again (`sessions.games.stale`).
What the figures mean is said where they are counted (`scoring.results`, `scoring.insight`).
"""

from __future__ import annotations

from django.db import models

from sessions.models.games import Game
from sessions.models.people import Group, Player

RECORDED = "recorded"
"""The kind of a game whose result was only told: of its turns nothing is counted."""


class SeatResult(models.Model):
    """One seat of a finished game. Points are whole numbers, shares parts of 1."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="results", db_index=False)
    position = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        Player, null=True, on_delete=models.SET_NULL, related_name="results", db_index=False
    )
    group = models.ForeignKey(
        Group, null=True, on_delete=models.SET_NULL, related_name="results", db_index=False
    )
    played_at = models.DateTimeField()
    played_on = models.DateField(help_text="The night, by the group's clock: it ends at 5.")
    minutes = models.PositiveIntegerField(null=True)

    kind = models.CharField(max_length=8, help_text="By dice, totals, mixed; or only recorded.")
    rules_digest = models.CharField(max_length=16)
    format = models.CharField(max_length=20)
    teams = models.BooleanField()
    seats = models.PositiveSmallIntegerField()
    started = models.BooleanField()
    seat_from_start = models.PositiveSmallIntegerField()

    side = models.PositiveSmallIntegerField()
    rank = models.PositiveSmallIntegerField()
    is_winner = models.BooleanField()
    side_wins = models.BooleanField()
    is_retired = models.BooleanField()
    score = models.BigIntegerField()
    score_share = models.FloatField()
    margin = models.BigIntegerField()

    turns = models.PositiveIntegerField()
    banked = models.PositiveIntegerField()
    farkles = models.PositiveIntegerField()
    toxic = models.PositiveIntegerField()
    six_die_farkles = models.PositiveIntegerField()
    hot_dice = models.PositiveIntegerField()
    throws = models.PositiveIntegerField()
    points_banked = models.BigIntegerField()
    points_lost = models.BigIntegerField()
    penalties = models.BigIntegerField()
    six_of_a_kind = models.PositiveIntegerField(help_text="Throws of six alike, set aside.")
    farkle_streak = models.PositiveIntegerField(help_text="The most farkles in a row.")
    clean_streak = models.PositiveIntegerField(help_text="The most turns in a row without one.")
    most_lost = models.BigIntegerField(help_text="Points lost in one farkle.")
    most_hot_dice = models.PositiveIntegerField(help_text="Hot dice in one turn.")
    best_turn = models.BigIntegerField(null=True)
    best_turn_number = models.PositiveIntegerField(null=True)
    opened_turn = models.PositiveIntegerField(null=True)
    rounds_led = models.PositiveIntegerField()
    comeback = models.BigIntegerField()
    final_round_steal = models.BooleanField()
    judged_throws = models.PositiveIntegerField(help_text="Throws of which every die is known.")
    thrown_farkles = models.PositiveIntegerField()
    expected_farkles = models.FloatField()
    points_offered = models.BigIntegerField()
    expected_points_offered = models.FloatField()

    luck_turns = models.PositiveIntegerField(
        null=True, help_text="Turns with all their dice. Null: luck was not counted yet."
    )
    luck = models.FloatField(default=0.0, help_text="Points beyond expectation, in these.")
    luck_variance = models.FloatField(default=0.0)
    judged_turns = models.PositiveIntegerField(
        default=0, help_text="Turns of these in which points were all that mattered."
    )
    judged_worth = models.FloatField(default=0.0, help_text="What they were worth before a throw.")
    loss = models.FloatField(default=0.0, help_text="Points that decisions gave away in them.")
    loss_squares = models.FloatField(default=0.0)

    rating_mu = models.FloatField(
        null=True, help_text="The player's rating after this game, and how uncertain it is."
    )
    rating_sigma = models.FloatField(null=True)

    class Meta:
        ordering = ("game_id", "position")
        constraints = (
            models.UniqueConstraint(fields=["game", "position"], name="seat_result_position"),
        )
        indexes = (
            models.Index(
                fields=["player", "group", "played_at", "game"], name="result_of_player_in_group"
            ),
            models.Index(fields=["game", "player", "side", "rank"], name="result_beside"),
            models.Index(fields=["group", "played_at"], name="result_of_group"),
            models.Index(
                fields=["group", "played_on", "played_at", "game"],
                condition=models.Q(position=0),
                name="result_nights",
            ),
            models.Index(
                fields=["group", "played_at"],
                condition=models.Q(luck_turns__isnull=True, position=0),
                name="result_luck_to_count",
            ),
            models.Index(
                fields=["group", "played_at"],
                condition=models.Q(rating_mu__isnull=True, player__isnull=False),
                name="result_unrated",
            ),
        )

    def __str__(self) -> str:
        return f"{self.game_id} seat {self.position}: {self.rank} of {self.seats}"

    @property
    def is_recorded(self) -> bool:
        """Whether only the result of this game was told, which nothing has checked."""
        return self.kind == RECORDED
