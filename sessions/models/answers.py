"""Answers kept for a while, so that a repeated request gets the same answer again."""

from django.db import models


class StoredAnswer(models.Model):
    """The answer that was given to a request with an idempotency key."""

    scope = models.CharField(max_length=200)
    key = models.CharField(max_length=255)
    fingerprint = models.CharField(max_length=64, help_text="SHA-256 of method, path and payload.")
    status = models.PositiveSmallIntegerField()
    headers = models.JSONField(default=dict)
    body = models.TextField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["scope", "key"], name="answer_once"),)

    def __str__(self) -> str:
        return f"{self.scope} {self.key}"


class RunningHour(models.Model):
    """An hour that the site was running, and the last answer that was kept before it began.

    Answers are as old as hours have begun since, so neither a clock that is set nor one that is
    ahead makes them older. Answers are numbered as they are kept, and no number is used twice.
    """

    number = models.PositiveBigIntegerField(primary_key=True)
    last_answer = models.BigIntegerField()

    def __str__(self) -> str:
        return f"hour {self.number}"
