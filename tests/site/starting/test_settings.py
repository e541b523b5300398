"""Every choice in the environment does what docs/configuration.md says."""

import os
import re
import runpy
import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from farkle_site.starting.environment import VARIABLES

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def settings_with(monkeypatch, tmp_path):
    """Return a function that reads the settings afresh from the environment given."""

    def read(**environment):
        for name in [n for n in os.environ if n.startswith("FARKLE_") or n == "DATABASE_URL"]:
            monkeypatch.delenv(name)
        for name, value in ({"FARKLE_DATA_DIR": str(tmp_path / "data")} | environment).items():
            monkeypatch.setenv(name, value)
        return runpy.run_path(str(ROOT / "farkle_site" / "settings.py"))

    return read


def test_without_any_choice_the_site_is_ready_for_a_kitchen(settings_with, tmp_path):
    settings = settings_with()

    assert settings["DEBUG"] is False
    assert settings["DATABASES"]["default"] == {
        "ENGINE": "farkle_site.sqlite",
        "NAME": str(tmp_path / "data" / "farkle.sqlite3"),
        "USER": "",
        "PASSWORD": "",
        "HOST": "",
        "PORT": "",
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 5,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }
    https = ("SECURE_SSL_REDIRECT", "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE")
    assert [settings[name] for name in https] == [False, False, False]
    assert settings["SECURE_HSTS_SECONDS"] == 0


def test_the_secret_is_made_once_and_only_its_owner_can_read_it(settings_with, tmp_path):
    first = settings_with()["SECRET_KEY"]
    second = settings_with()["SECRET_KEY"]

    file = tmp_path / "data" / "secret_key"
    assert len(first) >= 50
    assert second == first == file.read_text()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in file.parent.iterdir()] == ["secret_key"]


def test_a_secret_from_outside_is_used_and_never_written_down(settings_with, tmp_path):
    settings = settings_with(FARKLE_SECRET_KEY="from outside")

    assert settings["SECRET_KEY"] == "from outside"
    assert list((tmp_path / "data").iterdir()) == []


def test_a_new_data_folder_is_its_owners_alone(settings_with, tmp_path):
    (tmp_path / "shared").mkdir(mode=0o755)
    (tmp_path / "shared").chmod(0o750)

    settings_with()
    settings_with(FARKLE_DATA_DIR=str(tmp_path / "shared"))

    modes = [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("data", "shared")]
    assert modes == [0o700, 0o750]


def test_postgresql_is_chosen_by_its_address(settings_with):
    database = settings_with(DATABASE_URL="postgresql://ana:s3cret@db.home:5433/farkle")[
        "DATABASES"
    ]

    assert database["default"] == {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "farkle",
        "USER": "ana",
        "PASSWORD": "s3cret",
        "HOST": "db.home",
        "PORT": 5433,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            "pool": {"min_size": 1, "max_size": 10, "timeout": 5, "reconnect_timeout": 5},
            "connect_timeout": 5,
            "tcp_user_timeout": 10_000,
            "options": "-c lock_timeout=5s",
        },
    }


def test_https_secures_cookies_redirects_and_says_so_for_a_month(settings_with):
    settings = settings_with(FARKLE_HTTPS="on")

    https = ("SECURE_SSL_REDIRECT", "SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE")
    assert [settings[name] for name in https] == [True, True, True]
    assert settings["SECURE_HSTS_SECONDS"] == 2_592_000
    assert settings["SECURE_CROSS_ORIGIN_OPENER_POLICY"] == "same-origin"


def test_the_hosts_are_this_machine_unless_named(settings_with):
    name = socket.gethostname().lower()
    by_default = settings_with()["ALLOWED_HOSTS"]

    assert {"localhost", "127.0.0.1", "[::1]", name, f"{name.split('.')[0]}.local"} <= set(
        by_default
    )
    assert "*" not in by_default
    assert settings_with(FARKLE_ALLOWED_HOSTS="a.example,b.example")["ALLOWED_HOSTS"] == [
        "a.example",
        "b.example",
    ]


def test_the_remaining_choices_reach_django(settings_with):
    settings = settings_with(
        FARKLE_API_UNKNOWN_GAMES="5/hour",
        FARKLE_API_WRITES="50/sec",
        FARKLE_CSRF_TRUSTED_ORIGINS="https://farkle.example",
        FARKLE_DEBUG="on",
        FARKLE_EMAIL_FROM="farkle@club.example",
        FARKLE_EMAIL_URL="smtp+tls://ana:s3cret@mail.example:587",
        FARKLE_LANGUAGE_CODE="de",
        FARKLE_LOG_LEVEL="info",
        FARKLE_TIME_ZONE="Europe/Vienna",
        FARKLE_TRUSTED_PROXIES="10.0.0.2",
    )

    assert settings["REST_FRAMEWORK"]["DEFAULT_THROTTLE_RATES"] == {
        "unknown_games": "5/hour",
        "writes": "50/sec",
    }
    assert settings["CSRF_TRUSTED_ORIGINS"] == ["https://farkle.example"]
    assert settings["DEBUG"] is True
    assert settings["DEFAULT_FROM_EMAIL"] == "farkle@club.example"
    assert settings["EMAIL_BACKEND"] == "django.core.mail.backends.smtp.EmailBackend"
    names = ("HOST", "PORT", "HOST_USER", "HOST_PASSWORD", "USE_TLS", "TIMEOUT")
    assert [settings[f"EMAIL_{name}"] for name in names] == [
        "mail.example",
        587,
        "ana",
        "s3cret",
        True,
        10,
    ]
    assert (settings["SENDS_MAIL"], settings["ACCOUNT_EMAIL_VERIFICATION"]) == (True, "optional")
    assert settings["LANGUAGE_CODE"] == "de"
    assert settings["LOGGING"]["root"]["level"] == "INFO"
    assert settings["TIME_ZONE"] == "Europe/Vienna"
    assert settings["TRUSTED_PROXIES"] == ["10.0.0.2"]


def test_the_documentation_lists_every_choice_with_its_default():
    """A default that is empty is explained in words, so only its name is compared."""
    text = (ROOT / "docs" / "configuration.md").read_text(encoding="utf-8")
    table = text.split("\n## ")[0]
    documented = dict(re.findall(r"^\| `([A-Z_]+)` \| (.+?) \|", table, flags=re.MULTILINE))
    written = {name: it.default for name, it in VARIABLES.items() if it.default}

    assert list(documented) == sorted(VARIABLES)
    assert {name: documented[name] for name in written} == {
        name: f"`{default}`" for name, default in written.items()
    }


@pytest.mark.slow
def test_djangos_own_deployment_check_has_nothing_to_say(tmp_path):
    result = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env=os.environ
        | {
            "DJANGO_SETTINGS_MODULE": "farkle_site.settings",
            "FARKLE_DATA_DIR": str(tmp_path),
            "FARKLE_HTTPS": "on",
        },
        capture_output=True,
        text=True,
        check=False,
    )

    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == "System check identified no issues (2 silenced).\n"
