"""House rules: kept under a name, in versions, and never touching a game that runs."""

from __future__ import annotations

import pytest

from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from sessions.games.house_rules.found import RuleSetNotFoundError, house_rules_of, rule_set
from sessions.games.house_rules.kept import save_house_rules
from sessions.models import Game, HouseRules
from tests.factories import AccountFactory, DeviceFactory, GameFactory

pytestmark = pytest.mark.django_db


def rules(**options: object) -> RuleSet:
    return RuleSet.from_json(options)


def test_saving_again_under_the_same_name_makes_the_next_version():
    device = DeviceFactory()
    first = save_house_rules(name="Sunday", rules=rules(opening_threshold=350), device=device)
    second = save_house_rules(name="Sunday", rules=rules(opening_threshold=600), device=device)

    assert (first.version, second.version) == (1, 2)
    assert first.key == second.key
    latest = rule_set(first.key)
    assert (latest.title, latest.rules.name) == ("Sunday", "Sunday")
    assert latest.rules.opening_threshold == 600
    assert [preset.title for preset in house_rules_of(device)] == ["Sunday"]
    assert HouseRules.objects.count() == 2


def test_what_an_account_goes_on_with_its_device_begins_anew_without_it():
    device, account = DeviceFactory(), AccountFactory()
    save_house_rules(name="Sunday", rules=rules(opening_threshold=350), device=device)
    of_account = save_house_rules(
        name="Sunday", rules=rules(opening_threshold=500), device=device, account=account
    )
    anew = save_house_rules(name="Sunday", rules=rules(opening_threshold=600), device=device)
    again = save_house_rules(name="Sunday", rules=rules(opening_threshold=650), device=device)

    assert of_account.version == 2
    assert rule_set(of_account.key).rules.opening_threshold == 500
    assert (anew.version, again.version) == (1, 2)
    assert anew.key == again.key != of_account.key


def test_another_device_has_its_own_rules_of_that_name():
    one, other = DeviceFactory(), DeviceFactory()
    first = save_house_rules(name="Sunday", rules=rules(), device=one)
    second = save_house_rules(name="Sunday", rules=rules(), device=other)
    unowned = save_house_rules(name="Sunday", rules=rules())

    assert len({first.key, second.key, unowned.key}) == 3
    assert [row.version for row in (first, second, unowned)] == [1, 1, 1]
    assert [preset.key for preset in house_rules_of(one)] == [first.key]
    assert list(house_rules_of(None)) == []


def test_presets_are_found_by_their_keys_and_nothing_else_is():
    assert rule_set("official") is PRESETS["official"]
    with pytest.raises(RuleSetNotFoundError):
        rule_set("house-nobody")


def test_a_running_game_keeps_the_rules_it_was_started_with():
    device = DeviceFactory()
    saved = save_house_rules(name="Sunday", rules=rules(opening_threshold=350), device=device)
    game = GameFactory(rules=saved.rules)
    save_house_rules(name="Sunday", rules=rules(opening_threshold=1000), device=device)

    assert Game.objects.get(pk=game.pk).rule_set.opening_threshold == 350
