"""What every throwaway site of a run needs, made by the first of them and copied by the others.

`.ci/run` names a folder in which its runs find what an earlier one has made.

Tables and collected files take seconds to make and are the same for all. Knows files and databases;
nothing of sites.
"""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.settings import PREPARED_FOLDER, SHARED_FOLDER


def copied(target: Path, make: Callable[[], object]) -> None:
    """Have `target` there, a file or folder; outside a test run it is made each time."""
    if SHARED_FOLDER not in os.environ:
        make()
        return
    shared = Path(os.environ.get(PREPARED_FOLDER) or os.environ[SHARED_FOLDER])
    kept = shared / f"prepared-{target.name}"
    with alone(shared, target.name):
        if not kept.exists():
            make()
            _copy(target, kept)
            return
    _copy(kept, target)


@contextmanager
def alone(shared: Path, what: str) -> Iterator[None]:
    """No other worker of the run prepares this meanwhile."""
    with (shared / f"{what}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, dirs_exist_ok=True)
    else:
        shutil.copyfile(source, target)
