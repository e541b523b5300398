"""Every variable: empty counts as not set, nonsense is refused at the start with what is right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from farkle_site.starting.environment import VARIABLES, chosen
from farkle_site.starting.readers import PROJECT

NOTHING = {"FARKLE_ALLOWED_HOSTS": [], "FARKLE_CSRF_TRUSTED_ORIGINS": []}
NOTHING |= {"DATABASE_URL": {}, "FARKLE_EMAIL_URL": {}}
BY_DEFAULT = {
    "FARKLE_API_UNKNOWN_GAMES": "60/min",
    "FARKLE_API_WRITES": "1200/min",
    "FARKLE_BACKUPS": True,
    "FARKLE_BACKUP_DIR": None,
    "FARKLE_DATA_DIR": PROJECT / "data",
    "FARKLE_DEBUG": False,
    "FARKLE_HTTPS": False,
    "FARKLE_LANGUAGE_CODE": "en",
    "FARKLE_LOG_LEVEL": "WARNING",
    "FARKLE_MOST_VIEWERS": 6000,
    "FARKLE_MOST_VIEWERS_PER_ADDRESS": 1000,
    "FARKLE_TIME_ZONE": "UTC",
    "FARKLE_TRUSTED_PROXIES": ["127.0.0.1", "::1"],
}
HOME = Path.home()
RIGHT = {
    "DATABASE_URL": {},  # below
    "FARKLE_ADMIN_PASSWORD": {" with blanks ": " with blanks ", "$ecret": "$ecret"},
    "FARKLE_ADMIN_PASSWORD_FILE": {" /run/secrets/admin\n": "/run/secrets/admin"},
    "FARKLE_ADMIN_USER": {"boss": "boss"},
    "FARKLE_ALLOWED_HOSTS": {
        "a.example, .b.example,,": ["a.example", ".b.example"],
        "192.168.1.5,[::1],my-pi,*": ["192.168.1.5", "[::1]", "my-pi", "*"],
    },
    "FARKLE_API_UNKNOWN_GAMES": {"5/hour": "5/hour", "1/d": "1/d"},
    "FARKLE_API_WRITES": {"100000000/min": "100000000/min", "2/seconds": "2/seconds"},
    "FARKLE_BACKUPS": {"OFF": False, "1": True},
    "FARKLE_BACKUP_DIR": {"/mnt/stick": Path("/mnt/stick")},
    "FARKLE_CSRF_TRUSTED_ORIGINS": {
        "https://a.example/,http://b:8000": ["https://a.example", "http://b:8000"],
        "https://*.a.example": ["https://*.a.example"],
    },
    "FARKLE_DATA_DIR": {
        "/srv/farkle": Path("/srv/farkle"),
        "more/data": PROJECT / "more/data",
        "~/farkle": HOME / "farkle",
    },
    "FARKLE_DEBUG": {"ON": True, "0": False},
    "FARKLE_EMAIL_FROM": {
        "farkle@club.example": "farkle@club.example",
        "Farkle <farkle@club.example>": "Farkle <farkle@club.example>",
        "root@localhost": "root@localhost",
    },
    "FARKLE_EMAIL_URL": {},  # below
    "FARKLE_HTTPS": {"true": True, "no": False},
    "FARKLE_LANGUAGE_CODE": {"DE": "de", "de_CH": "de-ch"},
    "FARKLE_LOG_LEVEL": {"debug": "DEBUG", "Critical": "CRITICAL"},
    "FARKLE_MOST_VIEWERS": {"1": 1, "1000000": 1_000_000},
    "FARKLE_MOST_VIEWERS_PER_ADDRESS": {"1": 1, "1000000": 1_000_000},
    "FARKLE_SECRET_KEY": {" kept as it is": " kept as it is"},
    "FARKLE_TIME_ZONE": {"Europe/Vienna": "Europe/Vienna"},
    "FARKLE_TRUSTED_PROXIES": {
        "10.0.0.2, fd00::/8": ["10.0.0.2", "fd00::/8"],
        "*": ["*"],
    },
}
NOT_UTF_8 = "caf\udce9"
WRONG = {
    "DATABASE_URL": (
        "farkle",
        "mysql://ana@db.home/farkle",
        "sqlite://farkle.sqlite3",
        "sqlite://",
        "sqlite:///",
        "sqlite:///:memory:",
        "sqlite://:memory:",
        "postgresql://ana:s3cret@db.home:5432",
        "postgresql://ana:s3cret@db.home:5432/",
        "postgresql://ana:s3cret@db.home:port/farkle",
        "postgresql://ana:s3cret@db.home:99999/farkle",
        NOT_UTF_8,
    ),
    "FARKLE_ADMIN_PASSWORD": (NOT_UTF_8,),
    "FARKLE_ADMIN_PASSWORD_FILE": (NOT_UTF_8,),
    "FARKLE_ADMIN_USER": (NOT_UTF_8,),
    "FARKLE_ALLOWED_HOSTS": ("https://a.example", "a.example:8000", "a b", "::1", "a_b", "[x]"),
    "FARKLE_API_UNKNOWN_GAMES": ("10", "0/min", "-5/min", "abc", "5/", "5/fortnight", "1.5/min"),
    "FARKLE_API_WRITES": ("abc", "10", "/min", "1e9/min", "9999999999999/min", "5/min/min"),
    "FARKLE_BACKUPS": ("daily", "2", "nein"),
    "FARKLE_BACKUP_DIR": (".", "/"),
    "FARKLE_CSRF_TRUSTED_ORIGINS": ("a.example", "ftp://a.example", "https://a.example/path"),
    "FARKLE_DATA_DIR": (".", "..", "/", str(PROJECT), "data/.."),
    "FARKLE_DEBUG": ("maybe", "2", "ja"),
    "FARKLE_EMAIL_FROM": ("farkle", "@", "a@b c", "a@b.example\nBcc: c@d.example", "<a@b"),
    "FARKLE_EMAIL_URL": (
        "mail.example",
        "http://mail.example",
        "smtp://",
        "smtp+tls://ana:s3cret@mail.example:port",
        "smtp+tls://ana:s3cret@mail.example:0",
        "smtp://mail.example:70000",
        "carrier-pigeon://mail.example",
    ),
    "FARKLE_HTTPS": ("https", "-1", "offf"),
    "FARKLE_LANGUAGE_CODE": ("fr", "english", "de-at", "../de"),
    "FARKLE_LOG_LEVEL": ("loud", "10", "WARN ING"),
    "FARKLE_MOST_VIEWERS": ("many", "0", "-1", "1.5", "1e3", "6,000", "99999999", "１"),
    "FARKLE_MOST_VIEWERS_PER_ADDRESS": ("many", "0", "-1", "1.5", "1e3", "6,000", "99999999", "１"),
    "FARKLE_SECRET_KEY": (NOT_UTF_8,),
    "FARKLE_TIME_ZONE": ("Vienna", "Europe", "+01:00", "/etc/localtime", "../zone", "a" * 300),
    "FARKLE_TRUSTED_PROXIES": ("nginx", "10.0.0.256", "10.0.0.0/33", "10.0.0.2/8", "*,10.0.0.2"),
}


def pairs(table):
    return [(name, said) for name, all_ in table.items() for said in all_]


def test_every_variable_is_tried_here():
    assert list(VARIABLES) == sorted(VARIABLES) == list(RIGHT) == list(WRONG)


@pytest.mark.parametrize("said", [None, "", "  ", "\t\n"])
@pytest.mark.parametrize("name", VARIABLES)
def test_one_that_is_not_set_or_empty_is_the_default(monkeypatch, name, said):
    monkeypatch.delenv(name, raising=False)
    if said is not None:
        monkeypatch.setenv(name, said)

    assert chosen(name) == BY_DEFAULT.get(name, NOTHING.get(name, ""))


@pytest.mark.parametrize(("name", "said"), pairs(RIGHT))
def test_what_is_right_is_read(monkeypatch, name, said):
    monkeypatch.setenv(name, said)

    assert chosen(name) == RIGHT[name][said]


@pytest.mark.parametrize(("name", "said"), pairs(WRONG))
def test_what_is_wrong_is_refused_with_what_is_right(monkeypatch, name, said):
    """In one line. What may hold a password is not repeated."""
    monkeypatch.setenv(name, said)
    with pytest.raises(ImproperlyConfigured) as refused:
        chosen(name)

    told = str(refused.value)
    assert re.fullmatch(rf"{name}( is .+, but)? must be .+\.", told)
    assert told.endswith(f" must be {VARIABLES[name].right}.")
    assert VARIABLES[name].is_secret == (" is " not in told)
    assert "s3cret" not in told


def test_what_is_said_wrongly_is_repeated_shortly_and_in_one_line(monkeypatch):
    monkeypatch.setenv("FARKLE_TIME_ZONE", "Vienna\nand " + "so on " * 100)
    with pytest.raises(ImproperlyConfigured) as refused:
        chosen("FARKLE_TIME_ZONE")

    assert str(refused.value) == (
        "FARKLE_TIME_ZONE is Vienna?and so on so on so on so on so on so on so on so on s…, "
        "but must be a time zone by its name, such as Europe/Vienna."
    )


@pytest.mark.parametrize(
    ("said", "engine", "name", "port"),
    [
        ("sqlite:////srv/farkle.db", "sqlite3", "/srv/farkle.db", ""),
        ("sqlite:///farkle.db\n", "sqlite3", "farkle.db", ""),
        ("postgresql://ana@db.home/farkle", "postgresql", "farkle", ""),
        ("postgres://ana:p#ss@db.home:5433/farkle", "postgresql", "farkle", 5433),
        ("postgresql://ana@//run/postgresql/farkle", "postgresql", "farkle", ""),
    ],
)
def test_databases_that_are_right(monkeypatch, said, engine, name, port):
    monkeypatch.setenv("DATABASE_URL", said)
    found = chosen("DATABASE_URL")

    assert found["ENGINE"].rpartition(".")[2] == engine
    assert (found["NAME"], found["PORT"]) == (name, port)


@pytest.mark.parametrize(
    ("said", "host", "port"),
    [
        ("smtp://localhost", "localhost", 25),
        ("smtp+tls://ana:s3cret@mail.example", "mail.example", 587),
        ("smtp+ssl://ana:s3cret@mail.example", "mail.example", 465),
        ("smtp+tls://ana:s3cret@mail.example:2525", "mail.example", 2525),
    ],
)
def test_mail_servers_that_are_right(monkeypatch, said, host, port):
    monkeypatch.setenv("FARKLE_EMAIL_URL", said)
    found = chosen("FARKLE_EMAIL_URL")

    assert (found["EMAIL_HOST"], found["EMAIL_PORT"]) == (host, port)


def test_what_is_relative_is_so_to_the_folder_of_manage_py():
    assert (PROJECT / "manage.py").is_file()
    assert PROJECT == settings.BASE_DIR
