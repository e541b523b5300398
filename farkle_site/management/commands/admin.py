"""`manage.py admin NAME`: an admin for this site, or a new password for the one it has."""

import getpass
import sys
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError, CommandParser, call_command

from farkle_site.starting import preparing
from farkle_site.starting.first_admin import password_from_outside
from sessions.management.todays_tables import refuse_newer
from sessions.people.first_admin import AdminRefusedError, make_admin


class Command(BaseCommand):
    """Make an account an admin; the account is made where there is none."""

    help = "Make an admin, or set the password of one. Asks for the password."

    def add_arguments(self, parser: CommandParser) -> None:
        """Say which arguments there are."""
        parser.add_argument("name", help="username of the admin")

    def handle(self, *, name: str, **_options: Any) -> None:
        """Make the account, or let it into the admin."""
        with preparing.alone(self.stdout.write):
            refuse_newer()
            call_command("migrate", interactive=False, verbosity=0)
        try:
            is_new = make_admin(name=name, password=_password())
        except AdminRefusedError as refused:
            raise CommandError(str(refused)) from refused
        done = "Made the admin" if is_new else "Set the password of the admin"
        self.stdout.write(f"{done} {name}. Sign in at /admin/.")


def _password() -> str:
    """Typed twice; without a keyboard, what the environment holds."""
    if settings.ADMIN_PASSWORD or settings.ADMIN_PASSWORD_FILE:
        return password_from_outside()
    if not sys.stdin.isatty():
        raise CommandError("Run this in a terminal, or set FARKLE_ADMIN_PASSWORD_FILE.")
    first, again = getpass.getpass("Password: "), getpass.getpass("Once more: ")
    if first != again:
        raise CommandError("Those were two different passwords. Nothing was changed.")
    return first
