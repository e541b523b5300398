"""What can be wrong with a request apart from its body and the rules."""


class HeaderInvalidError(Exception):
    """A header that cannot be read; the message says how it should be."""


class EncodedBodyError(Exception):
    """A body that was sent compressed, or encoded in another way."""


class KeyReusedError(Exception):
    """An idempotency key that has been used for another request."""


class TokenInvalidError(Exception):
    """An Authorization header that names nobody."""


class TokenUnknownError(TokenInvalidError):
    """A token that opens nothing: mistyped, guessed, or revoked since."""


class CsrfFailedError(Exception):
    """Cookies came along, and nothing shows that a page of this site has sent the request."""


class SignInNeededError(Exception):
    """Only somebody who is signed in may do this, and no token in their name."""
