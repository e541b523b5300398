"""`manage.py serve`: what lies between a fresh clone and a running site, in order."""

import signal
import socket
import sys
from contextlib import ExitStack
from io import StringIO
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError, CommandParser, call_command

from farkle_site import server
from farkle_site.care.before_migrating import back_up_before_migrating
from farkle_site.home_https.kept import HomeHttps
from farkle_site.starting import checks, collecting, preparing
from farkle_site.starting.first_admin import make_first_admin
from farkle_site.starting.welcome import addresses, phone_host, welcome
from sessions.management.todays_tables import refuse_newer

BOTH = (
    "FARKLE_HTTPS says that a proxy offers https, and --https makes this site offer it itself. "
    "Leave one of them out."
)


class Command(BaseCommand):
    """Prepare the database and the static files, then serve the site until told to stop."""

    help = "Prepare the data folder and serve the site to this machine and its network."
    requires_system_checks = ()  # asked below, and told in sentences

    def add_arguments(self, parser: CommandParser) -> None:
        """Say which arguments there are."""
        parser.add_argument("--host", default="0.0.0.0", help="address to listen on (default: all)")  # noqa: S104  a phone must reach it; ALLOWED_HOSTS guards it
        parser.add_argument("--port", type=int, default=8000, help="port to listen on (8000)")
        parser.add_argument("--demo", action="store_true", help="fill the site with demo games")
        parser.add_argument(
            "--https", action="store_true", help="speak https too, with a certificate of its own"
        )
        parser.add_argument("--https-port", type=int, default=8443, help="port for https (8443)")

    def handle(
        self, *, host: str, port: int, demo: bool, https: bool, https_port: int, **_options: Any
    ) -> None:
        """Start the server."""
        signal.signal(signal.SIGTERM, _leave)
        if https and settings.HTTPS:
            raise CommandError(BOTH)
        settings.PHONE_HOST = phone_host(host)
        with ExitStack() as open_sockets:
            listener = open_sockets.enter_context(server.listen(host, port))
            secure = open_sockets.enter_context(server.listen(host, https_port)) if https else None
            checks.refuse_what_cannot_run()
            with preparing.alone(self._say):
                self._prepare()
                home = HomeHttps(settings.DATA_DIR, settings.ALLOWED_HOSTS) if secure else None
                games = _demo_games(host, listener.getsockname()[1]) if demo else ""
            self._say(self._welcome(host, listener, secure, home) + games)
            try:
                server.run(listener, server.Secure(secure, home) if secure and home else None)
            except KeyboardInterrupt:
                self.stdout.write("Stopped.")

    def _welcome(
        self,
        host: str,
        listener: socket.socket,
        secure: socket.socket | None,
        home: HomeHttps | None,
    ) -> str:
        port, colour = listener.getsockname()[1], self.stdout.isatty()
        if secure is None or home is None:
            return welcome(host, port, colour=colour)
        settings.HOME_HTTPS_PORT = secure.getsockname()[1]
        settings.HOME_AUTHORITY = home.authority.certificate_pem()
        settings.HOME_FINGERPRINT = home.authority.fingerprint
        return welcome(
            host, port, settings.HOME_HTTPS_PORT, settings.HOME_FINGERPRINT, colour=colour
        )

    def _prepare(self) -> None:
        refuse_newer()
        if settings.BACKUPS:
            back_up_before_migrating()
        call_command("migrate", interactive=False, verbosity=0)
        call_command("clearsessions")
        collecting.collect()
        if made := make_first_admin():
            self.stdout.write(made)

    def _say(self, words: str) -> None:
        self.stdout.write(words)
        self.stdout.flush()


def _demo_games(host: str, port: int) -> str:
    """Make them, and say how this machine's browser opens each."""
    said = StringIO()
    call_command("seed_demo", site=next(iter(addresses(host, port)), ""), stdout=said)
    return f"\nDemo games, each opened by its address:\n{said.getvalue()}"


def _leave(*_signal: object) -> None:
    """End with success: being told to stop is not a failure."""
    sys.exit(0)
