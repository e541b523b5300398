"""Short codes that are read aloud and typed: no letter that looks or sounds like another."""

import re
import secrets

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
LENGTH = 6
CODE = re.compile(f"^[{ALPHABET}]{{{LENGTH}}}$")


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def tidy(code: str) -> str:
    """A code as typed, in any case, with spaces or dashes; or pasted with its whole address."""
    pasted = re.search("/[gj]/([^/?#]+)", code, re.IGNORECASE)
    return re.sub(r"[\s-]", "", storable(pasted[1] if pasted else code)).upper()


def storable(text: str) -> str:
    """The text without NUL: PostgreSQL stores none, and fails even on a search for one."""
    return text.replace("\0", "")


def cut(text: str, longest: int = LENGTH) -> str:
    """The beginning of what was sent instead of a code: a message does not repeat a long text."""
    return text if len(text) <= longest else f"{text[:longest]}…"


def code_in(text: str) -> str:
    """The code as which this can be read, or nothing."""
    code = tidy(text)
    return code if CODE.fullmatch(code) else ""
