"""Finding rule sets: the presets that ship, a device's and an account's house rules.

Knows names and versions; not what a rule means.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from scoring.rules.presets import PRESETS, Preset
from scoring.rules.rule_set import RuleSet
from scoring.sentences import Sentence
from sessions.access.codes import cut, storable
from sessions.models import Device, HouseRules

USUAL = "patch"
"""The rule set of a new game for which nobody has chosen another one."""

MAX_KEY = 40
"""No preset and no house rules have a longer one."""


class RuleSetNotFoundError(Exception):
    """There is no preset and no house rules with this key."""

    def __init__(self, key: str) -> None:
        self.key = key
        super().__init__(f"There is no rule set with the key {cut(key, MAX_KEY)}.")


def rule_set(key: str) -> Preset:
    """The rule set with this key, house rules in their latest version.

    Raises RuleSetNotFoundError.
    """
    return PRESETS[key] if key in PRESETS else as_preset(latest_version(key))


def latest_version(key: str) -> HouseRules:
    """The house rules with this key. Raises RuleSetNotFoundError."""
    latest = HouseRules.objects.filter(key=storable(key)).order_by("-version").first()
    if latest is None:
        raise RuleSetNotFoundError(key)
    return latest


def owned_by(device: Device | None, account: User | None) -> QuerySet[HouseRules]:
    """What they may change: the account's own rules, and the device's that no account owns."""
    own = Q(pk__in=())
    if account is not None:
        own |= Q(owner=account)
    if device is not None:
        own |= Q(device=device, owner=None)
    return HouseRules.objects.filter(own)


def is_own(row: HouseRules, device: Device | None, account: User | None) -> bool:
    """May they change these rules? What an account has taken over is the account's alone."""
    if row.owner_id is not None:
        return account is not None and row.owner_id == account.pk
    return device is not None and row.device_id == device.pk


def house_rules_of(device: Device | None, account: User | None = None) -> Iterator[Preset]:
    """The latest version of everything this device or this account has saved, by name."""
    theirs = Q(pk__in=())
    if device is not None:
        theirs |= Q(device=device)
    if account is not None:
        theirs |= Q(owner=account)
    latest: dict[str, HouseRules] = {}
    for row in HouseRules.objects.filter(theirs).order_by("-version"):
        latest.setdefault(row.key, row)
    in_order = sorted(latest.values(), key=lambda row: (row.name.casefold(), row.key))
    return map(as_preset, in_order)


def as_preset(row: HouseRules) -> Preset:
    """House rules in the shape of a preset."""
    rules = RuleSet.from_json(row.rules)
    source = Sentence("House rules, version {version}", version=row.version)
    return Preset(row.key, row.name, source, source, (), rules)
