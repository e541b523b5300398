"""The first admin of a site: from the environment at its start, or by a command."""

import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from farkle_site.starting.first_admin import make_first_admin
from tests.site.starting.test_serve import serving

ROOT = Path(__file__).resolve().parents[3]
PASSWORD = "correct horse battery"


@pytest.fixture
def from_outside(settings):
    settings.ADMIN_USER, settings.ADMIN_PASSWORD = "boss", PASSWORD
    return settings


def test_without_a_name_nobody_is_made(db):
    assert make_first_admin() == ""
    assert User.objects.count() == 0


def test_the_first_start_makes_the_admin_and_later_ones_leave_it_alone(db, from_outside):
    said = make_first_admin()
    from_outside.ADMIN_PASSWORD = "staple horse battery"
    again = make_first_admin()

    assert said == "Made the admin boss. FARKLE_ADMIN_PASSWORD is not needed any more."
    assert PASSWORD not in said
    assert again == ""
    boss = User.objects.get()
    assert (boss.username, boss.is_superuser, boss.check_password(PASSWORD)) == ("boss", True, True)


def test_the_password_may_be_in_a_file(db, from_outside, tmp_path):
    (tmp_path / "secret").write_text(f"{PASSWORD}\n")
    from_outside.ADMIN_PASSWORD = ""
    from_outside.ADMIN_PASSWORD_FILE = str(tmp_path / "secret")

    make_first_admin()

    assert User.objects.get().check_password(PASSWORD)


@pytest.mark.parametrize(
    ("password", "file", "says"),
    [
        ("", "", "Set FARKLE_ADMIN_PASSWORD or FARKLE_ADMIN_PASSWORD_FILE as well."),
        ("", "nowhere", "FARKLE_ADMIN_PASSWORD_FILE cannot be read:"),
        ("12345", "", "No admin was made for FARKLE_ADMIN_USER: This password is too short."),
    ],
)
def test_a_start_that_cannot_make_the_admin_says_why(db, from_outside, password, file, says):
    from_outside.ADMIN_PASSWORD, from_outside.ADMIN_PASSWORD_FILE = password, file

    with pytest.raises(CommandError) as refused:
        make_first_admin()

    assert str(refused.value).startswith(says)
    assert User.objects.count() == 0


def test_an_account_that_somebody_has_made_is_not_promoted(db, from_outside):
    User.objects.create_user("boss", password="what ben typed")

    with pytest.raises(CommandError, match="python3 -m farkle_site admin boss"):
        make_first_admin()
    assert User.objects.get().is_superuser is False


def test_the_command_makes_an_admin_and_sets_the_password_again(db, settings):
    for password in (PASSWORD, "staple horse battery"):
        settings.ADMIN_PASSWORD = password
        said = StringIO()
        call_command("admin", "boss", stdout=said)
        assert User.objects.get().check_password(password)

    assert said.getvalue() == "Set the password of the admin boss. Sign in at /admin/.\n"


def test_the_command_asks_for_the_password_twice(db, monkeypatch):
    typed = iter([PASSWORD, "another", PASSWORD, PASSWORD])
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("getpass.getpass", lambda _prompt: next(typed))

    with pytest.raises(CommandError, match="two different passwords"):
        call_command("admin", "boss")
    assert User.objects.count() == 0
    call_command("admin", "boss", stdout=StringIO())
    assert User.objects.get().check_password(PASSWORD)


@pytest.mark.thorough
@pytest.mark.slow
def test_the_command_runs_on_an_empty_folder(tmp_path):
    """As a self-hoster types it, before the site has ever been started."""
    kept = {n: v for n, v in os.environ.items() if not n.startswith("FARKLE_")}
    kept.pop("DATABASE_URL", None)
    result = subprocess.run(
        [sys.executable, "-m", "farkle_site", "admin", "boss"],
        cwd=ROOT,
        env=kept
        | {
            "DJANGO_SETTINGS_MODULE": "farkle_site.settings",
            "FARKLE_DATA_DIR": str(tmp_path),
            "FARKLE_ADMIN_PASSWORD": PASSWORD,
        },
        capture_output=True,
        text=True,
        check=False,
    )

    assert (result.returncode, result.stdout, result.stderr) == (
        0,
        "Made the admin boss. Sign in at /admin/.\n",
        "",
    )


@pytest.mark.slow
def test_the_site_starts_with_its_admin_and_says_so_once(tmp_path):
    named = {"FARKLE_ADMIN_USER": "boss", "FARKLE_ADMIN_PASSWORD": PASSWORD}

    said = []
    for _ in range(2):
        with serving(tmp_path, **named) as (_process, _port, words):
            said.append("Made the admin boss." in words)
            assert PASSWORD not in words

    assert said == [True, False]


def test_another_command_sets_anybodys_password(db, monkeypatch):
    User.objects.create_user("ben", password=PASSWORD)
    monkeypatch.setattr("getpass.getpass", lambda prompt: "staple horse battery")

    call_command("password", "ben", stdout=StringIO())

    assert User.objects.get().check_password("staple horse battery")
    with pytest.raises(CommandError, match="does not exist"):
        call_command("password", "nobody")
