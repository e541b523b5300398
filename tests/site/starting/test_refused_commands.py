"""What an admin types and cannot be done ends in a sentence, never in a mistake of the program."""

from __future__ import annotations

import pytest

from tests.site.starting.test_start import manage

pytestmark = [pytest.mark.slow, pytest.mark.sqlite]


def test_a_database_that_is_none_is_a_mistake_of_the_command_line(tmp_path):
    status, said, wrong = manage(tmp_path, "restore site.zip --into mysql://ana@db.home/farkle")

    assert (status, said, "Traceback" in wrong) == (2, "", False)
    assert wrong.endswith(
        "error: argument --into: must be sqlite:///path/to/file or "
        "postgresql://user:password@host:port/name.\n"
    )


def test_a_site_is_not_restored_while_its_postgresql_is_away(tmp_path):
    """`restore` does not look at the site's own database before: it may be what is broken."""
    url = "postgresql://ana:s3cret@127.0.0.1:9/farkle"
    status, said, wrong = manage(tmp_path, "restore site.zip", DATABASE_URL=url)

    assert (status, said) == (1, "")
    assert wrong.startswith("CommandError: The database cannot be used (connection failed: ")
    assert wrong.endswith("). Start again when it can be used.\n")
    assert "s3cret" not in wrong


@pytest.mark.parametrize("option", ["--port", "--https --https-port"])
def test_a_port_that_there_is_not(tmp_path, option):
    status, said, wrong = manage(tmp_path, f"serve --host 127.0.0.1 --port 0 {option} 70000")

    assert (status, said) == (1, "")
    assert wrong == (
        "CommandError: There is no port 70000. They go from 1 to 65535; 0 stands for a free one.\n"
    )
