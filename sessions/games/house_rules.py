"""Saving and finding rule sets: the presets that ship, a device's and an account's house rules.

Knows names and versions; not what a rule means.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet

from scoring.rules.presets import PRESETS, Preset
from scoring.rules.rule_set import RuleSet
from scoring.sentences import Sentence
from sessions.access.codes import cut, new_code, storable
from sessions.models import Device, HouseRules

MAX_KEY = 40
"""No preset and no house rules have a longer one."""


class RuleSetNotFoundError(Exception):
    """There is no preset and no house rules with this key."""

    def __init__(self, key: str) -> None:
        self.key = key
        super().__init__(f"There is no rule set with the key {cut(key, MAX_KEY)}.")


@transaction.atomic
def save_house_rules(
    *, name: str, rules: RuleSet, device: Device | None = None, account: User | None = None
) -> HouseRules:
    """Keep a rule set under a name. The same name makes the next version: of the account's own, or
    of what this device has saved without one."""
    if account is not None:  # one at a time: versions are counted
        User.objects.select_for_update().get(pk=account.pk)
    if device is not None:
        Device.objects.select_for_update().get(pk=device.pk)
    latest = _own(device, account).filter(name=name).order_by("-pk").first()
    if latest is not None and _goes_on_elsewhere(latest):
        latest = None
    return HouseRules.objects.create(
        key=latest.key if latest else f"house-{new_code().lower()}",
        version=latest.version + 1 if latest else 1,
        name=name,
        rules=rules.to_json() | {"name": name},
        device=device,
        owner=account,
    )


def _goes_on_elsewhere(row: HouseRules) -> bool:
    """Has an account taken over what its device had saved?

    Then those versions are the account's. Whoever saves on the device without signing in begins
    with a first version of their own.
    """
    return HouseRules.objects.filter(key=row.key, version__gt=row.version).exists()


def _own(device: Device | None, account: User | None) -> QuerySet[HouseRules]:
    """What a save replaces: the account's own rules, else the device's that no account owns."""
    own = Q(pk__in=())
    if account is not None:
        own |= Q(owner=account)
    if device is not None:
        own |= Q(device=device, owner=None)
    return HouseRules.objects.filter(own)


def rule_set(key: str) -> Preset:
    """The rule set with this key, house rules in their latest version.

    Raises RuleSetNotFoundError.
    """
    if key in PRESETS:
        return PRESETS[key]
    latest = HouseRules.objects.filter(key=storable(key)).order_by("-version").first()
    if latest is None:
        raise RuleSetNotFoundError(key)
    return as_preset(latest)


def house_rules_of(device: Device | None, account: User | None = None) -> Iterator[Preset]:
    """The latest version of everything this device or this account has saved, by name."""
    theirs = Q(pk__in=())
    if device is not None:
        theirs |= Q(device=device)
    if account is not None:
        theirs |= Q(owner=account)
    seen: set[str] = set()
    for row in HouseRules.objects.filter(theirs).order_by("name", "-version"):
        if row.key not in seen:
            seen.add(row.key)
            yield as_preset(row)


def as_preset(row: HouseRules) -> Preset:
    """House rules in the shape of a preset."""
    rules = RuleSet.from_json(row.rules)
    source = Sentence("House rules, version {version}", version=row.version)
    return Preset(row.key, row.name, source, source, (), rules)
