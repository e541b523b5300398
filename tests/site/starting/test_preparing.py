"""The lock of the data folder: taken, had by another process, or not to be had."""

from __future__ import annotations

import errno
import fcntl
import os
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError

from farkle_site.starting.preparing import PREPARING, _locks, alone


def test_a_lock_that_somebody_else_has_is_waited_for(tmp_path: Path) -> None:
    file = tmp_path / PREPARING.file
    with file.open("a") as one, file.open("a") as other:
        assert _locks(one)
        assert not _locks(other)
        one.close()
        assert _locks(other)


def test_a_folder_whose_files_cannot_be_locked_is_not_waited_for(
    settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process was blamed, and the start never ended."""

    def flock(*_: Any) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "flock", flock)
    settings.DATA_DIR = tmp_path
    said: list[str] = []
    with pytest.raises(CommandError) as refused, alone(said.append):
        pass

    assert str(refused.value) == (
        f"The file {tmp_path / PREPARING.file} cannot be locked (No locks available). "
        "Name a data folder on another disk in FARKLE_DATA_DIR."
    )
    assert said == []
