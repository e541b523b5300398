"""Two phones tapping at once, with real threads and real locks, on either database."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from scoring.rules.rule_set import RuleSet
from sessions.games.errors import StaleVersionError
from sessions.games.house_rules.kept import save_house_rules
from sessions.games.verify.differences import differences
from sessions.models import Device, Game, HouseRules
from tests import verbs
from tests.factories import DeviceFactory, GameFactory

RACERS = 4
RACES = 15


@pytest.mark.django_db(transaction=True)
def test_of_entries_for_the_same_version_exactly_one_counts():
    game = GameFactory()
    start_line = Barrier(RACERS)

    def race(_racer: int) -> list[str]:
        try:
            return [_enter(game.code, version, start_line) for version in range(RACES)]
        finally:
            connection.close()

    with ThreadPoolExecutor(RACERS) as racers:
        results = list(racers.map(race, range(RACERS)))

    for version in range(RACES):
        outcomes = sorted(result[version] for result in results)
        assert outcomes == ["entered", *["stale"] * (RACERS - 1)]
    game = Game.objects.get(pk=game.pk)
    assert list(game.entries.values_list("version", flat=True)) == list(range(1, RACES + 1))
    assert list(differences(game)) == []


def _enter(code: str, version: int, start_line: Barrier) -> str:
    start_line.wait(timeout=30)
    try:
        verbs.record_total(code=code, points=0, expected_version=version)
    except StaleVersionError:
        return "stale"
    return "entered"


@pytest.mark.django_db(transaction=True)
def test_house_rules_saved_twice_at_once_are_two_versions():
    device = DeviceFactory()
    start_line = Barrier(2)

    def save(threshold: int) -> None:
        try:
            for race in range(RACES):
                _save(f"House {race}", threshold, device, start_line)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as racers:
        list(racers.map(save, (350, 600)))

    for race in range(RACES):
        saved = list(HouseRules.objects.filter(device=device, name=f"House {race}"))
        assert sorted(row.version for row in saved) == [1, 2]
        assert len({row.key for row in saved}) == 1
        assert sorted(row.rules["opening_threshold"] for row in saved) == [350, 600]


def _save(name: str, threshold: int, device: Device, start_line: Barrier) -> None:
    start_line.wait(timeout=30)
    rules = RuleSet.from_json({"opening_threshold": threshold})
    save_house_rules(name=name, rules=rules, device=device)
