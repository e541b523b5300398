"""The folder that holds all a site keeps: database, secret, static files. Knows no settings."""

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

MISPLACED = Path("farkle_site/data")
"""Where some versions between two releases kept what belongs into `data`, by mistake."""


def made(folder: Path) -> Path:
    """Return the folder; ImproperlyConfigured where it cannot be made.

    One that is made here is its owner's alone; one that exists stays as somebody has set it.
    """
    _check_misplaced(folder)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except FileExistsError as error:
        raise ImproperlyConfigured(
            f"The data folder {folder} is a file. Name a folder in FARKLE_DATA_DIR."
        ) from error
    except OSError as error:
        raise ImproperlyConfigured(
            f"The data folder {folder} cannot be made ({error.strerror}). "
            "Name another one in FARKLE_DATA_DIR."
        ) from error
    return folder


def _check_misplaced(folder: Path) -> None:
    """Nobody's games may seem to be gone because they lie in another folder."""
    misplaced = folder.parent / MISPLACED
    if _holds_a_site(misplaced) and not _holds_a_site(folder):
        raise ImproperlyConfigured(
            f"The data of this site lie in {misplaced}, by a mistake of an earlier version. "
            f"Move that folder to {folder}, then start again."
        )


def _holds_a_site(folder: Path) -> bool:
    return any((folder / name).exists() for name in ("secret_key", "farkle.sqlite3"))


def secret_key_in(folder: Path) -> str:
    """Return the secret that signs cookies, made on first use. Raises ImproperlyConfigured."""
    file = folder / "secret_key"
    try:
        if not file.exists():
            _write_once(file, get_random_secret_key())
        secret = file.read_text(encoding="utf-8").strip()
    except OSError as error:
        raise ImproperlyConfigured(_not_to_be_had(file, error.strerror or "error")) from error
    except UnicodeDecodeError as error:
        raise ImproperlyConfigured(_not_to_be_had(file, "not text")) from error
    if not secret:
        raise ImproperlyConfigured(_not_to_be_had(file, "empty"))
    return secret


def replace_secret_in(folder: Path, secret: str) -> None:
    """Put another secret in its place, at once."""
    draft = folder / f".secret_key.{os.getpid()}"
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as handle:
        handle.write(secret)
        handle.flush()
        os.fsync(handle.fileno())
    draft.replace(folder / "secret_key")


def _not_to_be_had(file: Path, why: str) -> str:
    if not file.exists():
        return takes_no_files(file.parent, why)
    return (
        f"The secret in {file} cannot be used ({why}). Put it back from a backup. Without one, "
        "delete the file: a new secret is made, and everybody has to sign in and to open their "
        "links again."
    )


def takes_no_files(folder: Path, why: str) -> str:
    """What the operator is told of a data folder in which nothing can be written."""
    return (
        f"The data folder {folder} takes no files ({why}). Let the user who starts the site write "
        "there and see to room on the disk, or name another folder in FARKLE_DATA_DIR."
    )


def _write_once(file: Path, secret: str) -> None:
    """Write a file only its owner may read; where another process was first, its secret stays."""
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as handle:
            handle.write(secret)
        os.link(draft, file)  # unlike a rename, never replaces a secret already in use
    except FileExistsError:
        pass
    finally:
        draft.unlink()
