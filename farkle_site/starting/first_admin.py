"""The first admin as the environment names it. Knows settings; the accounts do the rest."""

from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import CommandError

from sessions.people.first_admin import AdminRefusedError, is_needed, make_admin


def make_first_admin() -> str:
    """Make the admin of the environment while there is none; what was done, in words."""
    name = settings.ADMIN_USER
    if not name or not is_needed():
        return ""
    if User.objects.filter(username=name).exists():
        raise CommandError(
            f"FARKLE_ADMIN_USER names {name}, an account that somebody else may have made. "
            f"If it is yours, make it the admin with: python3 -m farkle_site admin {name}"
        )
    try:
        make_admin(name=name, password=password_from_outside())
    except AdminRefusedError as refused:
        raise CommandError(f"No admin was made for FARKLE_ADMIN_USER: {refused}") from refused
    return f"Made the admin {name}. FARKLE_ADMIN_PASSWORD is not needed any more."


def password_from_outside() -> str:
    """The password that the environment holds, or the file it names."""
    if settings.ADMIN_PASSWORD:
        return str(settings.ADMIN_PASSWORD)
    if not settings.ADMIN_PASSWORD_FILE:
        raise CommandError("Set FARKLE_ADMIN_PASSWORD or FARKLE_ADMIN_PASSWORD_FILE as well.")
    try:
        return Path(settings.ADMIN_PASSWORD_FILE).read_text(encoding="utf-8").rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as trouble:
        raise CommandError(f"FARKLE_ADMIN_PASSWORD_FILE cannot be read: {trouble}") from trouble
