"""The site's own settings where all files have been collected by an earlier start of this version.

To collect them takes three seconds of each start, and only few tests are about that.
"""

from farkle_site.settings import *  # noqa: F403  all of them
from farkle_site.settings import STORAGES

STATICFILES_FINDERS: list[str] = []
STORAGES = STORAGES | {"staticfiles": {"BACKEND": "tests.site.starting.collected_files.Collected"}}
