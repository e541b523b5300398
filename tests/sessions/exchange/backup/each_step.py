"""Does something again and again, and dies at one file operation after the other, until it has come
to its end.

`os._exit` at an audit event is what a kill is: nothing is finished, nothing tidied. Knows
processes; nothing of backups.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

KILLED = 9
FILES = {"open", "os.rename", "os.link", "os.remove", "os.chmod", "sqlite3.connect", "os.truncate"}


def killed_at_each_step(act: Callable[[], object], look: Callable[[int], None]) -> int:
    """Returns at how many steps it was killed; `look` is called after each death."""
    step = 0
    while True:
        process = os.fork()
        if not process:
            _die_at(step)
            act()
            os._exit(0)
        _, status = os.waitpid(process, 0)
        look(step)
        if os.waitstatus_to_exitcode(status) == 0:
            return step
        assert os.waitstatus_to_exitcode(status) == KILLED, status
        step += 1


def _die_at(step: int) -> None:
    left = [step]

    def hook(event: str, _arguments: object) -> None:
        if event in FILES:
            left[0] -= 1
            if left[0] < 0:
                os._exit(KILLED)

    sys.addaudithook(hook)
