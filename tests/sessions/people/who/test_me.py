"""Who says "this is me", on a phone and with an account."""

import pytest

from sessions.access.errors import DeviceNeededError
from sessions.access.roles import Actor
from sessions.models import DevicePlayer, Player
from sessions.people.errors import MergedError, OtherAccountError
from sessions.people.who.me import mine, nobody_is_me, this_is_me
from sessions.people.who.merging import merge, unmerge
from tests.factories import AccountFactory, DeviceFactory


def test_a_phone_says_whose_it_is(group, known, phone):
    me, other = Actor(phone), Actor(DeviceFactory())
    assert mine(group=group, by=me) is None

    this_is_me(player=known("Ben"), by=me)
    this_is_me(player=known("Cleo"), by=me)
    this_is_me(player=known("Cleo"), by=other)

    assert mine(group=group, by=me) == mine(group=group, by=other) == known("Cleo")
    assert DevicePlayer.objects.count() == 2

    nobody_is_me(group=group, by=me)
    assert mine(group=group, by=me) is None
    assert mine(group=group, by=other) == known("Cleo")


def test_who_is_another_one_by_now_is_that_one(group, known, phone):
    vega = known("Vega")
    this_is_me(player=vega, by=Actor(phone))

    merge(player=vega, into=known("Vegar"), by=None)
    assert mine(group=group, by=Actor(phone)) == known("Vegar")
    with pytest.raises(MergedError):
        this_is_me(player=vega, by=Actor(phone))

    unmerge(player=vega, by=None)
    assert mine(group=group, by=Actor(phone)) == vega


def test_an_account_says_it_for_all_its_phones(group, known, phone):
    ana = AccountFactory()
    this_is_me(player=known("Ben"), by=Actor(phone))
    this_is_me(player=known("Vega"), by=Actor(phone, ana))
    this_is_me(player=known("Cleo"), by=Actor(phone, ana))

    assert mine(group=group, by=Actor(account=ana)) == known("Cleo")
    assert mine(group=group, by=Actor(DeviceFactory(), ana)) == known("Cleo")
    assert mine(group=group, by=Actor(phone)) == known("Ben")
    assert Player.objects.filter(account=ana).count() == 1

    nobody_is_me(group=group, by=Actor(account=ana))
    assert mine(group=group, by=Actor(phone, ana)) == known("Ben")
    assert mine(group=group, by=Actor(account=ana)) is None


def test_between_two_accounts_the_manager_decides(group, known):
    ana, ben = AccountFactory(), AccountFactory()
    this_is_me(player=known("Ben"), by=Actor(account=ana))

    with pytest.raises(OtherAccountError):
        this_is_me(player=known("Ben"), by=Actor(account=ben))
    assert known("Ben").account == ana

    this_is_me(player=known("Ben"), by=Actor(account=ben), decides=True)
    assert known("Ben").account == ben


def test_who_came_by_a_link_alone_is_nobody(group, known):
    with pytest.raises(DeviceNeededError):
        this_is_me(player=known("Ben"), by=Actor(link="hash"))
    assert mine(group=group, by=Actor(link="hash")) is None
