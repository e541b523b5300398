"""The admin of a self-hosted site: made at its first start, or by a command.

Knows accounts; where the name and the password come from is for the caller to say.
"""

from __future__ import annotations

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction


class AdminRefusedError(Exception):
    """No admin is made; the message says what to put right."""


def is_needed() -> bool:
    """Is there nobody yet who can administer this site?"""
    return not User.objects.filter(is_superuser=True, is_active=True).exists()


@transaction.atomic
def make_admin(*, name: str, password: str) -> bool:
    """Make an account an admin, with this password; whether it is a new one.

    Raises AdminRefusedError.
    """
    found = User.objects.filter(username=name).first()
    account = found or User(username=name)
    try:
        account.clean_fields(exclude=["password", "email", "last_login"])
        validate_password(password, account)
    except ValidationError as invalid:
        raise AdminRefusedError(" ".join(invalid.messages)) from invalid
    account.is_staff = account.is_superuser = account.is_active = True
    account.set_password(password)
    account.save()
    return found is None
