"""Short codes that are read aloud and typed: no letter that looks or sounds like another."""

import secrets

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
LENGTH = 6


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def tidy(code: str) -> str:
    """A code as typed: any case, with spaces or dashes."""
    return "".join(code.split()).replace("-", "").upper()
