"""`manage.py serve`: what lies between a fresh clone and a running site, in order."""

import signal
import sys
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError, CommandParser, call_command

from farkle_site import server
from farkle_site.starting import checks, preparing
from farkle_site.starting.first_admin import make_first_admin
from farkle_site.starting.welcome import phone_host, welcome


class Command(BaseCommand):
    """Prepare the database and the static files, then serve the site until told to stop."""

    help = "Prepare the data folder and serve the site to this machine and its network."
    requires_system_checks = ()  # asked below, and told in sentences

    def add_arguments(self, parser: CommandParser) -> None:
        """Say which arguments there are."""
        parser.add_argument("--host", default="0.0.0.0", help="address to listen on (default: all)")  # noqa: S104  a phone must reach it; ALLOWED_HOSTS guards it
        parser.add_argument("--port", type=int, default=8000, help="port to listen on (8000)")
        parser.add_argument("--demo", action="store_true", help="fill the site with demo games")

    def handle(self, *, host: str, port: int, demo: bool, **_options: Any) -> None:
        """Start the server."""
        signal.signal(signal.SIGTERM, _leave)
        settings.PHONE_HOST = phone_host(host)
        with server.listen(host, port) as listener:
            self._check()
            with preparing.alone(self._say):
                self._prepare(demo=demo)
            self._say(welcome(host, listener.getsockname()[1], colour=self.stdout.isatty()))
            try:
                server.run(listener)
            except KeyboardInterrupt:
                self.stdout.write("Stopped.")

    def _check(self) -> None:
        """Raises CommandError for what would be a mistake of the program later."""
        if wrong := checks.sentences():
            raise CommandError("\n".join(wrong))

    def _prepare(self, *, demo: bool) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        call_command("clearsessions")
        call_command("collectstatic", interactive=False, verbosity=0)
        if made := make_first_admin():
            self.stdout.write(made)
        if demo:
            call_command("seed_demo")

    def _say(self, words: str) -> None:
        self.stdout.write(words)
        self.stdout.flush()


def _leave(*_signal: object) -> None:
    """End with success: being told to stop is not a failure."""
    sys.exit(0)
