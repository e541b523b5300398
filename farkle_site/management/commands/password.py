"""`manage.py password NAME`: another password for anybody's account."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.management.commands import changepassword

from farkle_site.starting import checks
from sessions.management import todays_tables


class Command(changepassword.Command):
    """Django's own, once there are accounts to ask for."""

    help = "Set anybody's password. Asks for it."
    requires_migrations_checks = False  # asked below, and told in a sentence

    def handle(self, *args: Any, **options: Any) -> Any:
        """Ask for it twice, and set it."""
        checks.refuse_what_cannot_run()
        todays_tables.refuse_others()
        return super().handle(*args, **options)
