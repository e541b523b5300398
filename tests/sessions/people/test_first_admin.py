"""Making an admin: only with a name and a password that hold."""

import pytest
from django.contrib.auth.models import User

from sessions.people.first_admin import AdminRefusedError, is_needed, make_admin

PASSWORD = "correct horse battery"


def test_an_admin_is_made_once(db):
    assert is_needed() is True

    assert make_admin(name="boss", password=PASSWORD) is True

    boss = User.objects.get()
    assert (boss.username, boss.is_staff, boss.is_superuser, boss.is_active) == (
        "boss",
        True,
        True,
        True,
    )
    assert boss.check_password(PASSWORD)
    assert is_needed() is False


def test_an_account_becomes_an_admin_with_a_new_password(ana):
    ana.is_active = False
    ana.save()

    assert make_admin(name="ana", password="staple horse battery") is False

    ana.refresh_from_db()
    assert (ana.is_superuser, ana.is_active, ana.email) == (True, True, "ana@example.org")
    assert ana.check_password("staple horse battery")


def test_a_disabled_admin_is_none(db):
    make_admin(name="boss", password=PASSWORD)
    User.objects.update(is_active=False)

    assert is_needed() is True


@pytest.mark.parametrize(
    ("name", "password", "why"),
    [
        ("boss", "short", "too short"),
        ("boss", "password123", "too common"),
        ("a b", PASSWORD, "valid username"),
        ("", PASSWORD, "cannot be blank"),
    ],
)
def test_a_weak_password_or_a_bad_name_makes_none(db, name, password, why):
    with pytest.raises(AdminRefusedError, match=why):
        make_admin(name=name, password=password)
    assert User.objects.count() == 0
