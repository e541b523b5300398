"""What keeps a site from starting is said in sentences that help, by `serve` and by `check`.

Both ask the same. That `check` tells of it is held for each place where something can be found: the
settings, the folder and the database.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from farkle_site.starting import data_folder
from farkle_site.starting.environment import VARIABLES
from tests.site.starting.test_serve import ROOT, environment

pytestmark = [pytest.mark.slow, pytest.mark.sqlite]

NO_FILES = (
    "The data folder /sys takes no files (Permission denied). Let the user who starts the site "
    "write there and see to room on the disk, or name another folder in FARKLE_DATA_DIR."
)
SECRET_GONE = (
    "Put it back from a backup. Without one, delete the file: a new secret is made, and everybody "
    "has to sign in and to open their links again."
)


def manage(folder, command, **choices):
    done = subprocess.run(
        [sys.executable, "manage.py", *command.split()],
        cwd=ROOT,
        env=environment(folder) | choices,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    return done.returncode, done.stdout, done.stderr


def is_refused(folder, sentence, **choices):
    status, said, wrong = manage(folder, "serve --host 127.0.0.1 --port 0", **choices)
    assert (status, said, wrong.removeprefix("CommandError: ")) == (1, "", f"{sentence}\n")


def is_found(folder, sentence, **choices):
    """By what is asked without starting; it says more about it, in Django's way."""
    status, said, wrong = manage(folder, "check", **choices)
    assert (status, said, "Traceback" in wrong) == (1, "", False)
    assert f"{sentence}\n" in wrong


@pytest.mark.parametrize(
    ("choices", "sentence"),
    [
        (
            {"FARKLE_API_UNKNOWN_GAMES": "10"},
            (
                "FARKLE_API_UNKNOWN_GAMES is 10, but must be a number and a period, such as "
                "1200/min (sec, min, hour or day)."
            ),
        ),
        (
            {"DATABASE_URL": "sqlite:////nowhere/at/all/farkle.sqlite3"},
            "There is no folder /nowhere/at/all for the database. Make it, or change DATABASE_URL.",
        ),
        (
            {"DATABASE_URL": "sqlite:////tmp"},
            "/tmp is a folder. DATABASE_URL names a file in it.",
        ),
        (
            {"DATABASE_URL": "sqlite:////tmp/not/there?colour=green"},
            (
                "DATABASE_URL has options that SQLite does not take "
                "('colour' is an invalid keyword argument for Connection())."
            ),
        ),
        (
            {"DATABASE_URL": "postgresql://ana:s3cret@127.0.0.1:9/farkle?colour=green"},
            (
                'PostgreSQL cannot be used (invalid connection option "colour"). Check '
                "DATABASE_URL, that the server runs, and that it lets this user into this database."
            ),
        ),
    ],
)
def test_a_choice_that_cannot_be(tmp_path, choices, sentence):
    is_refused(tmp_path, sentence, **choices)


def test_a_postgresql_that_is_not_there(tmp_path):
    url = "postgresql://ana:s3cret@127.0.0.1:9/farkle"
    status, said, wrong = manage(tmp_path, "serve --host 127.0.0.1 --port 0", DATABASE_URL=url)

    assert (status, said) == (1, "")
    assert wrong.startswith("CommandError: PostgreSQL cannot be used (connection failed: ")
    assert wrong.endswith("lets this user into this database.\n")
    assert "s3cret" not in wrong


@pytest.mark.parametrize("command", ["backup", "export games.ndjson"])
def test_no_command_ends_in_a_mistake_of_the_program_without_it(tmp_path, command):
    url = "postgresql://ana:s3cret@127.0.0.1:9/farkle"
    status, said, wrong = manage(tmp_path, command, DATABASE_URL=url)

    assert (status, said) == (1, "")
    assert wrong.startswith("CommandError: PostgreSQL cannot be used (connection failed: ")


@pytest.mark.parametrize("secret", [{}, {"FARKLE_SECRET_KEY": "from outside"}])
def test_a_data_folder_that_takes_no_files(secret):
    """Also where no secret has to be put there: the database and the static files have to."""
    if not Path("/sys").is_dir():
        pytest.skip("this system has no folder that takes no files of anybody")
    is_refused("/sys", NO_FILES, **secret)
    is_found("/sys", NO_FILES, **secret)


def test_a_data_folder_that_is_a_file(tmp_path):
    file = tmp_path / "file"
    file.write_text("in the way")

    is_refused(file, f"The data folder {file} is a file. Name a folder in FARKLE_DATA_DIR.")
    is_refused(
        file / "data",
        f"The data folder {file / 'data'} cannot be made (Not a directory). "
        "Name another one in FARKLE_DATA_DIR.",
    )


@pytest.mark.parametrize(
    ("content", "why"), [(b"", "empty"), (b" \n", "empty"), (b"\xff", "not text")]
)
def test_a_secret_that_is_none(tmp_path, content, why):
    """Empty, as where the disk was full when it was made: Django missed a setting."""
    file = tmp_path / "secret_key"
    file.write_bytes(content)

    is_refused(tmp_path, f"The secret in {file} cannot be used ({why}). {SECRET_GONE}")
    assert file.read_bytes() == content


def test_a_secret_that_is_a_folder(tmp_path):
    file = tmp_path / "secret_key"
    file.mkdir()
    sentence = f"The secret in {file} cannot be used (Is a directory). {SECRET_GONE}"

    is_refused(tmp_path, sentence)
    is_found(tmp_path, sentence)


def test_a_file_that_is_no_database(tmp_path):
    file = tmp_path / "farkle.sqlite3"
    file.write_bytes(b"these are not the tables you are looking for" * 100)
    sentence = (
        f"The database {file} cannot be used (file is not a database). Put it back from a backup. "
        "Moved away, it leaves room for an empty one, without any game."
    )

    is_refused(tmp_path, sentence)
    is_found(tmp_path, sentence)


def test_every_variable_may_be_set_and_empty(tmp_path):
    empty = dict.fromkeys(VARIABLES, "") | {"FARKLE_DATA_DIR": str(tmp_path)}
    status, said, wrong = manage(tmp_path, "check", **empty)

    assert (status, said, wrong) == (0, "System check identified no issues (0 silenced).\n", "")
    assert [file.name for file in tmp_path.iterdir()] == ["secret_key"]


def test_data_that_lie_where_they_were_by_mistake_are_not_passed_over(tmp_path):
    misplaced = tmp_path / data_folder.MISPLACED
    misplaced.mkdir(parents=True)
    (misplaced / "secret_key").touch()

    with pytest.raises(ImproperlyConfigured, match="Move that folder"):
        data_folder.made(tmp_path / "data")
    misplaced.rename(tmp_path / "data")

    assert data_folder.made(tmp_path / "data") == tmp_path / "data"
