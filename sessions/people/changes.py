"""What takes something away from an account: it is told, so that nobody watches on without a right.

Knows Django's accounts and sessions; not who watches.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver

from sessions.announcements import announce_account_after_commit

IN_PASSING = frozenset({"last_login"})
"""Fields that signing in writes: they take no right away."""


@receiver(post_save, sender=User)
def _on_saved(
    instance: User, *, created: bool, update_fields: frozenset[str] | None, **_: Any
) -> None:
    """An account was saved: perhaps disabled, or with a new password that ends its sessions."""
    if not created and update_fields != IN_PASSING:
        announce_account_after_commit(instance.pk)


@receiver(post_delete, sender=User)
def _on_deleted(instance: User, **_: Any) -> None:
    announce_account_after_commit(instance.pk)


@receiver(post_delete, sender=Session)
def _on_signed_out(instance: Session, **_: Any) -> None:
    number = instance.get_decoded().get(SESSION_KEY)
    if number is not None:
        announce_account_after_commit(int(number))
