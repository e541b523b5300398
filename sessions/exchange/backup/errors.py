"""What keeps a backup from being made, read or restored, in sentences for whoever asked."""

from __future__ import annotations


class BackupError(Exception):
    """Nothing was made or changed; the message says why, and what to do."""
