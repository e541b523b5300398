"""What a command says that was only to try whether it would succeed."""

from __future__ import annotations

DRY_RUN_WAS_ALL = "This was a dry run: nothing was changed."
