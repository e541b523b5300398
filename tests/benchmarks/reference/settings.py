"""The site's own settings, with the views that it is compared with."""

from farkle_site.settings import *  # noqa: F403  the site as it is
from farkle_site.settings import INSTALLED_APPS, REST_FRAMEWORK

INSTALLED_APPS = [*INSTALLED_APPS, "tests.benchmarks.reference"]
ROOT_URLCONF = "tests.benchmarks.reference.urls"

# The limits count as always, but let a benchmark through.
REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"] = dict.fromkeys(
    REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "1000000/min"
)
