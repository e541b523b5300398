"""The site's own settings, but that one address may try to sign in without end."""

from farkle_site.settings import *  # noqa: F403  all of them

ACCOUNT_RATE_LIMITS = MFA_RATE_LIMITS = False
