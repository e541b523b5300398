"""What an account keeps: its API tokens.

Knows what is kept; signing in and out is for the accounts library.
"""

from django.conf import settings
from django.db import models

from sessions.models.access import ROLE_CHOICES
from sessions.models.devices import MAX_DEVICE_NAME

MAX_TOKEN_NAME = MAX_DEVICE_NAME
"""A token is a device of its own, which bears its name."""
REVOKED = "revoked "
"""How the hash of a revoked token begins: no secret has such a one."""


class TokenManager(models.Manager["ApiToken"]):
    """The tokens that have not been revoked."""

    def get_queryset(self) -> models.QuerySet["ApiToken"]:
        return super().get_queryset().exclude(token_hash__startswith=REVOKED)


class ApiToken(models.Model):
    """A personal token. `role` is the most it may do in any game of its account.

    It acts as a device of its own, so that entries say which token has made them. One that is
    revoked has lost its hash and is not found any more; what is left of it says whose the device
    was, until the account goes.
    """

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens"
    )
    device = models.OneToOneField(
        "game_sessions.Device", on_delete=models.PROTECT, related_name="token"
    )
    role = models.PositiveSmallIntegerField(choices=ROLE_CHOICES)
    token_hash = models.CharField(max_length=64, unique=True)
    hint = models.CharField(max_length=8, help_text="How the token ends, to tell it from others.")
    created_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True)

    objects = TokenManager()

    class Meta:
        ordering = ("account_id", "created_at", "pk")

    def __str__(self) -> str:
        return f"{self.device.name} (…{self.hint})"
