"""House rules that a table has named and kept."""

from django.conf import settings
from django.db import models

from scoring.rules.rule_set import MAX_RULE_SET_NAME


class HouseRules(models.Model):
    """One version of a named rule set. Saving under the same name makes the next version."""

    key = models.CharField(max_length=20)
    version = models.PositiveIntegerField()
    name = models.CharField(max_length=MAX_RULE_SET_NAME)
    rules = models.JSONField()
    device = models.ForeignKey(
        "game_sessions.Device", null=True, on_delete=models.SET_NULL, related_name="house_rules"
    )
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="house_rules"
    )
    group = models.ForeignKey(
        "game_sessions.Group", null=True, on_delete=models.SET_NULL, related_name="house_rules"
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("name", "-version")
        verbose_name_plural = "house rules"
        constraints = (
            models.UniqueConstraint(fields=["key", "version"], name="house_rules_version"),
        )

    def __str__(self) -> str:
        return f"{self.name} (version {self.version})"
