"""What keeps a backup from being made, read or restored, in sentences for whoever asked."""

from __future__ import annotations

from scoring.sentences import Sentence


class BackupError(Exception):
    """Nothing was made or changed; the message says why, and what to do."""

    @property
    def sentence(self) -> Sentence:
        """The message for a page, which translates what it can."""
        said = self.args[0]
        return said if isinstance(said, Sentence) else Sentence(said)
