"""Which tests a run takes, and what all of them may ask for."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.db import connection
from django.utils import translation
from hypothesis import HealthCheck, settings
from pytest_django import DjangoDbBlocker
from xdist.remote import Producer

from farkle_site.garbage import look_seldom
from tests import postgres
from tests.proofs.site import Site, with_tables
from tests.settings import SHARED_FOLDER
from tests.side_by_side import InGroups, group_of
from tests.thorough import IS_THOROUGH

if TYPE_CHECKING:
    from tests.proofs.access.permissions_stake import Stake

ROOT = Path(__file__).parent.parent
SESSIONS = "tests/sessions/"
ON_POSTGRESQL_TOO = (
    # what is stored, found and locked
    f"{SESSIONS}access/test_watching.py",
    f"{SESSIONS}events/test_books_kept.py",
    f"{SESSIONS}events/test_evening.py",
    f"{SESSIONS}exchange/backup",
    f"{SESSIONS}games/house_rules/test_kept.py",
    f"{SESSIONS}games/test_latest.py",
    f"{SESSIONS}games/test_note_opened.py",
    f"{SESSIONS}games/test_queries.py",
    f"{SESSIONS}games/test_tally.py",
    f"{SESSIONS}games/test_trash.py",
    f"{SESSIONS}games/test_races.py",
    f"{SESSIONS}games/test_room.py",
    f"{SESSIONS}games/test_services.py",
    f"{SESSIONS}games/verify/test_verify_games.py",
    f"{SESSIONS}history",
    f"{SESSIONS}live",
    f"{SESSIONS}people",
    f"{SESSIONS}storage",
    f"{SESSIONS}test_admin.py",  # its searches
    f"{SESSIONS}test_migrations.py",
    # entries through the API, sent twice and at the same moment
    f"{SESSIONS}api/games/test_games.py",
    f"{SESSIONS}api/kit/test_hours.py",
    f"{SESSIONS}api/kit/test_idempotency.py",
    f"{SESSIONS}api/kit/test_limits.py",
    f"{SESSIONS}api/kit/test_queries.py",
    # a game on pages, and through the API: that both work at all
    f"{SESSIONS}pages/pad/test_same_game.py",
    # values that a database refuses to store, and databases that have trouble
    "tests/security/test_unstorable.py",
    "tests/site/starting/test_database.py",
    "tests/site/starting/test_two_starts.py",
    "tests/site/trouble",
    "tests/benchmarks",
    "tests/proofs",
)
"""Tests that the database matters to. What a page says, and how it looks, does not depend on it."""

look_seldom()

# How hard random tests try. A slow machine is no mistake.
_COMMON = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large],
}
settings.register_profile("short", max_examples=30, stateful_step_count=40, **_COMMON)
settings.register_profile("thorough", max_examples=300, stateful_step_count=60, **_COMMON)
settings.load_profile("thorough" if IS_THOROUGH else "short")

USES_DATABASE = {"db", "transactional_db", "live_server", "django_db_setup"}


def pytest_configure() -> None:
    """A name in the list above that is nowhere would leave tests out without a word."""
    gone = [name for name in ON_POSTGRESQL_TOO if not (ROOT / name).exists()]
    if gone:
        raise pytest.UsageError(f"tests/conftest.py names what is not there: {', '.join(gone)}")


def pytest_report_header() -> str:
    """Say at the top which database the run uses."""
    return f"database: {'PostgreSQL' if postgres.is_chosen() else 'SQLite'}"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even read what this run leaves out: that takes every worker seconds."""
    is_test = collection_path.name.startswith("test_") and collection_path.suffix == ".py"
    return True if is_test and not _is_wanted(collection_path, config) else None


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> InGroups | None:
    """Tests that share a server go to one worker, where groups are asked for."""
    return InGroups(config, log) if config.getvalue("dist") == "loadgroup" else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what another run covers, and begin with what takes longest."""
    wanted = [item for item in items if _is_asked(item)]
    if len(wanted) < len(items):
        kept = set(wanted)
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = wanted
    items.sort(key=_place_in_line)


def pytest_collection_finish() -> None:
    """What is imported by now stays: it is no garbage, and nobody has to look at it again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """Side by side on SQLite, each worker begins with a copy of tables that were made once."""
    return "PYTEST_XDIST_WORKER" in os.environ and not postgres.is_chosen()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None,
    django_db_keepdb: bool,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """Put that copy where this worker's database is to be; PostgreSQL copies by itself."""
    ours = connection.settings_dict["TEST"]
    if django_db_keepdb:
        made = Site(tmp_path_factory.mktemp("tables") / "data").folder / "farkle.sqlite3"
        shutil.copyfile(made, ours["NAME"])
    elif postgres.is_chosen():
        ours["TEMPLATE"] = with_tables(Path(os.environ[SHARED_FOLDER]))
        postgres.empties_row_by_row()


@pytest.fixture(scope="module")
def stake(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Stake]:
    """A game, and everybody around it, made once for a module: each test takes back what it did."""
    from tests.proofs.access.permissions_stake import at_stake  # noqa: PLC0415  needs the settings

    with django_db_blocker.unblock(), at_stake() as made:
        yield made


@pytest.fixture(autouse=True)
def _language_is_left() -> Iterator[None]:
    """A request leaves the thread in its reader's language: the next test begins without."""
    yield
    translation.deactivate()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item):
    """Where everything is required, a test that could not run is a test that failed."""
    report = yield
    if report.skipped and os.environ.get("FARKLE_REQUIRE_ALL") and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped although FARKLE_REQUIRE_ALL is set: {report.longrepr[-1]}"
    return report


def _is_wanted(path: Path, config: pytest.Config) -> bool:
    """Whoever names tests gets them, on either database; a run of everything takes its part."""
    if [Path(named).resolve() for named in config.args] != [ROOT / "tests"]:
        return True
    here = path.relative_to(ROOT)
    if postgres.is_chosen():
        return any(here.is_relative_to(it) for it in ON_POSTGRESQL_TOO)
    return not _is_tested(here) or "slow" in path.read_text()  # as a mark, or its name


def _is_tested(here: Path) -> bool:
    """By the run just before, except for what is slow: see .ci/run."""
    return any(here.is_relative_to(place) for place in os.environ.get("FARKLE_TESTED", "").split())


def _is_asked(item: pytest.Item) -> bool:
    is_named = all(".py" in named for named in item.config.args)
    if not (IS_THOROUGH or is_named) and _is_for_the_long_run(item):
        return False
    return _is_for_postgres(item) if postgres.is_chosen() else _is_for_sqlite(item)


def _is_for_the_long_run(item: pytest.Item) -> bool:
    """On both databases, or on PostgreSQL alone: then SQLite has it on each change."""
    thorough = item.get_closest_marker("thorough")
    if thorough is None:
        return False
    assert thorough.args in {(), ("postgres",)}, item
    return postgres.is_chosen() or not thorough.args


def _is_for_postgres(item: pytest.Item) -> bool:
    uses_database = USES_DATABASE & set(getattr(item, "fixturenames", ()))
    marked = item.get_closest_marker("django_db") or item.get_closest_marker("postgres")
    left_out = item.get_closest_marker("browser") or item.get_closest_marker("sqlite")
    return bool(uses_database or marked) and not left_out


def _is_for_sqlite(item: pytest.Item) -> bool:
    if item.get_closest_marker("postgres"):
        return False
    return bool(item.get_closest_marker("slow")) or not _is_tested(item.path.relative_to(ROOT))


def _place_in_line(item: pytest.Item) -> tuple[bool, ...]:
    """Side by side, the last long test is waited for alone: so the long ones go first, and those
    with a browser one after the other, as it is closed when something else comes between."""
    in_browser = item.get_closest_marker("browser") is not None
    is_long = item.get_closest_marker("slow") is not None
    in_group = bool(group_of(item.nodeid.partition("::")[0]))
    return (not (in_group or is_long or in_browser), in_browser, not in_group, not is_long)
