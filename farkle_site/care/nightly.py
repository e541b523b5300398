"""When a running site makes its backup: each day at half past three, or soon after it was started.

The backup is made by a process of its own, so that nobody at a table waits for it. Knows the clock
and that process; not what is in a backup.
"""

from __future__ import annotations

import logging
import subprocess
import sys
from datetime import datetime, time, timedelta

from django.conf import settings
from django.utils import timezone

HOUR = time(3, 30)
PATIENCE = timedelta(minutes=1)
"""Whoever starts a site wants to see it first."""

logger = logging.getLogger(__name__)


class Nightly:
    """`look` is called now and then, and starts what is due; `stop` ends what is under way.

    Whether today has its backup already, the process that is started finds out: folders on other
    disks may take their time.
    """

    def __init__(self, patience: timedelta = PATIENCE) -> None:
        self._next = timezone.now() + patience
        self._process: subprocess.Popen[bytes] | None = None

    def look(self) -> None:
        now = timezone.now()
        if now < self._next or (self._process and self._process.poll() is None):
            return
        self._next = last_due(now) + timedelta(days=1)
        try:
            self._process = begin()
        except OSError:
            logger.exception("Today's backup could not be begun.")

    def wait(self) -> None:
        """Until the process that was started has ended."""
        if self._process:
            self._process.wait()

    def stop(self) -> None:
        if self._process and self._process.poll() is None:
            self._process.kill()
            self._process.wait()


def last_due(now: datetime) -> datetime:
    """The last half past three by the site's clock."""
    today = datetime.combine(timezone.localtime(now), HOUR, timezone.get_current_timezone())
    return today if today <= now else today - timedelta(days=1)


def begin() -> subprocess.Popen[bytes]:
    """Start the process that makes the backup of today. What it says goes to the site's log."""
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "backup", "--daily"]
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)  # noqa: S603  our own
