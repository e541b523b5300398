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
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["scope", "key"], name="answer_once"),)

    def __str__(self) -> str:
        return f"{self.scope} {self.key}"
