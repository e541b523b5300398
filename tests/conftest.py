"""Which tests a run takes, and what all of them may ask for."""

import os

import pytest

from tests import postgres

USES_DATABASE = {"db", "transactional_db", "live_server", "django_db_setup"}


def pytest_report_header() -> str:
    """Say at the top which database the run uses."""
    return f"database: {'PostgreSQL' if postgres.is_chosen() else 'SQLite'}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what the other database's run covers, and begin with what takes longest."""
    wanted = _is_for_postgres if postgres.is_chosen() else _is_for_sqlite
    left_out = [item for item in items if not wanted(item)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if wanted(item)]
    items.sort(key=_place_in_line)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item):
    """Where everything is required, a test that could not run is a test that failed."""
    report = yield
    if report.skipped and os.environ.get("FARKLE_REQUIRE_ALL") and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped although FARKLE_REQUIRE_ALL is set: {report.longrepr[-1]}"
    return report


def _is_for_postgres(item: pytest.Item) -> bool:
    uses_database = USES_DATABASE & set(getattr(item, "fixturenames", ()))
    marked = item.get_closest_marker("django_db") or item.get_closest_marker("postgres")
    left_out = item.get_closest_marker("browser") or item.get_closest_marker("sqlite")
    return bool(uses_database or marked) and not left_out


def _is_for_sqlite(item: pytest.Item) -> bool:
    return item.get_closest_marker("postgres") is None


def _place_in_line(item: pytest.Item) -> int:
    """Side by side, the last long test is waited for alone: so the long ones go first."""
    if item.get_closest_marker("slow"):
        return 0 if "proofs" in item.path.parts else 1
    return 2
