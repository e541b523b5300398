"""What can be wrong with a request apart from its body and the rules."""


class HeaderInvalidError(Exception):
    """A header that cannot be read; the message says how it should be."""


class KeyReusedError(Exception):
    """An idempotency key that has been used for another request."""
