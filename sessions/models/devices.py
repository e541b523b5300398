"""Phones and browsers, known by a cookie. No person is known here."""

import uuid

from django.db import models

MAX_DEVICE_NAME = 40


class Device(models.Model):
    """A phone or browser that has opened a game. `group` is the one it has played with last."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=MAX_DEVICE_NAME, blank=True)
    group = models.ForeignKey(
        "game_sessions.Group", null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name or str(self.id)


class DeviceGame(models.Model):
    """A game that this device has started or opened."""

    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="opened_games")
    game = models.ForeignKey("game_sessions.Game", on_delete=models.CASCADE, related_name="+")
    opened_at = models.DateTimeField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["device", "game"], name="device_game_once"),)
        indexes = (models.Index(fields=["device", "-opened_at"], name="device_games_latest"),)

    def __str__(self) -> str:
        return f"{self.game_id} on {self.device_id}"
