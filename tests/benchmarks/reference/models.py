"""Two tables: something that counts, and what is added to it."""

from django.db import models


class Sheet(models.Model):
    """What is updated."""

    version = models.PositiveIntegerField(default=0)
    updated_at = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.pk} v{self.version}"


class Line(models.Model):
    """What is inserted."""

    sheet = models.ForeignKey(Sheet, on_delete=models.CASCADE)
    payload = models.JSONField()
    written_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.sheet_id}: {self.payload}"
