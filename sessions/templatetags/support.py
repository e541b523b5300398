"""What the first page of the admin shows beside Django's own lists."""

from __future__ import annotations

from django import template

from sessions.models import Verification

register = template.Library()


@register.simple_tag
def last_verification() -> Verification | None:
    """The last run of `verify_games`, with what it has found."""
    return Verification.objects.first()
