"""The secret that signs cookies: made once, kept in the data folder. Knows no settings."""

import os
from pathlib import Path

from django.core.management.utils import get_random_secret_key


def secret_key_in(data_dir: Path) -> str:
    """Return the secret kept in `data_dir`, making folder and secret on first use."""
    file = data_dir / "secret_key"
    if not file.exists():
        data_dir.mkdir(parents=True, exist_ok=True)
        _write_once(file, get_random_secret_key())
    return file.read_text(encoding="utf-8").strip()


def _write_once(file: Path, secret: str) -> None:
    """Write a file only its owner may read; where another process was first, its secret stays."""
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as handle:
        handle.write(secret)
    try:
        os.link(draft, file)  # unlike a rename, never replaces a secret already in use
    except FileExistsError:
        pass
    finally:
        draft.unlink()
