"""The site's own settings on a throwaway data folder, whatever the shell outside has configured."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

from tests import postgres

# The workers of a parallel run inherit this, so that all share one folder and one server.
SHARED_FOLDER = "FARKLE_TEST_FOLDER"
_ASKED = {
    "FARKLE_TEST_DATABASE",
    "FARKLE_CHROMIUM",
    "FARKLE_REQUIRE_ALL",
    "FARKLE_TRY_AGAIN",
    "FARKLE_TESTED",
    "FARKLE_THOROUGH",
}
PREPARED_FOLDER = "FARKLE_TEST_PREPARED"
"""Where several runs of the same code share what is prepared; else each prepares it for itself."""
_KEPT = {SHARED_FOLDER, PREPARED_FOLDER} | _ASKED

for name in [n for n in os.environ if n.startswith("FARKLE_") and n not in _KEPT]:
    del os.environ[name]

if SHARED_FOLDER not in os.environ:
    os.environ[SHARED_FOLDER] = tempfile.mkdtemp(prefix="farkle-test-")
    atexit.register(shutil.rmtree, os.environ[SHARED_FOLDER], ignore_errors=True)
_folder = Path(os.environ[SHARED_FOLDER])

os.environ["FARKLE_DATA_DIR"] = str(_folder)
os.environ["FARKLE_BACKUPS"] = "off"
os.environ["DATABASE_URL"] = postgres.url(_folder) if postgres.is_chosen() else ""

from farkle_site.settings import *  # noqa: E402, F403  the environment above must be set first
from farkle_site.settings import DATABASES, STATIC_ROOT, STORAGES  # noqa: E402  as above

if postgres.is_chosen():
    # A pool gives connections back in its own time, which may be after the database is dropped.
    # The tests with server processes of their own have it.
    DATABASES["default"]["OPTIONS"]["pool"] = False
else:
    # A file, not memory: threads then meet each other's locks as they do in a real site.
    DATABASES["default"]["TEST"] = {"NAME": _folder / "test.sqlite3"}

# Pages are rendered without collecting static files first; the tests of `serve` do that for real.
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
STATIC_ROOT.mkdir(exist_ok=True)
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# One sign-in serves all tests of a module, which take a busy machine longer than five minutes.
ACCOUNT_REAUTHENTICATION_TIMEOUT = 3600
# As where a home has https: what phones are told to trust is an address like the others.
HOME_AUTHORITY = b"a certificate"
