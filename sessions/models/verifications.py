"""What the runs of `verify_games` have found, so that support sees when all was last in order."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

MAX_STOPPED = 300
MAX_KEPT = 100


class Verification(models.Model):
    """One run: how many games it has replayed, and how many of them were not right.

    `codes` are those of the first games that were not. What was wrong is said where the command
    runs: it may quote what people have written.
    """

    began_at = models.DateTimeField()
    ended_at = models.DateTimeField(auto_now_add=True)
    since = models.DateTimeField(null=True, help_text="Only games that were changed since then.")
    is_partial = models.BooleanField(default=False, help_text="Only games that were named.")
    games = models.PositiveIntegerField(default=0)
    repaired = models.PositiveIntegerField(default=0)
    differing = models.PositiveIntegerField(default=0)
    damaged = models.PositiveIntegerField(default=0)
    ratings = models.PositiveIntegerField(
        default=0, help_text="Groups with ratings that were wrong."
    )
    codes = models.JSONField(default=list)
    stopped = models.CharField(max_length=MAX_STOPPED, blank=True)

    class Meta:
        ordering = ("-pk",)
        verbose_name = "run of verify_games"
        verbose_name_plural = "runs of verify_games"

    def __str__(self) -> str:
        return f"verify_games, {timezone.localtime(self.ended_at):%Y-%m-%d %H:%M}: {self.result}"

    @property
    def result(self) -> str:
        """What was found, in a sentence for support."""
        found = {
            "repaired": self.repaired,
            "differ": self.differing,
            "damaged": self.damaged,
            "groups with wrong ratings": self.ratings,
        }
        wrong = ", ".join(f"{count:,} {word}" for word, count in found.items() if count)
        right = "none of them wrong" if self.stopped else "all right"
        said = f"{self.games:,} games{self._chosen}, {wrong or right}."
        return f"{said} {self.stopped}" if self.stopped else said

    @property
    def _chosen(self) -> str:
        if self.is_partial:
            return " that were named"
        return f" changed since {timezone.localtime(self.since):%Y-%m-%d}" if self.since else ""

    @classmethod
    def forget_older(cls) -> None:
        """Only the last runs are kept."""
        kept = cls.objects.values_list("pk", flat=True)[:MAX_KEPT]
        cls.objects.filter(pk__lt=min(kept)).delete()
