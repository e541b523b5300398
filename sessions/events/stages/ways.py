"""How a stage is played, as it is stored and as somebody may choose it.

Knows rows of stages, and the JSON in them; what may be chosen of a way is
`sessions.events.options`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from scoring.contests.formats.strikes import Kind
from scoring.contests.points import Ties
from scoring.contests.scales.as_json import scale_of, to_json
from scoring.contests.stages.spec import Carry, Method, Spec
from scoring.sentences import Sentence, gettext_noop
from sessions.access.devices import in_one_line
from sessions.events.errors import EventInvalidError
from sessions.events.options import CANNOT_BE, MAX_NUMBER, Options, Way, way_changed
from sessions.events.reading.book import limits
from sessions.models import Event, Stage
from sessions.models.events.event import MAX_STAGE_NAME

MAX_STAGES = 10
NUMBERS = ("rounds", "through", "out_at", "best")
FLAGS = ("fill", "reseed", "by_seed")
OF_SPEC = {"method", "carry", "strikes", *NUMBERS, *FLAGS}
OF_WAY = {"rules", "limits", "scale", "ties", "keys", "cut"}


@dataclass(frozen=True, slots=True)
class Planned:
    """A stage as it was chosen: how it counts, how it is seated, and what is brought into it."""

    way: Way
    spec: Spec
    carry: Carry = Carry.NOTHING
    name: str = ""


def spec_of(stage: Stage) -> Spec:
    """How a stage is seated, and how it ends."""
    said = {name: it for name, it in stage.plan.items() if name in {*NUMBERS, *FLAGS}}
    if "strikes" in stage.plan:
        said["strikes"] = Kind(stage.plan["strikes"])
    return Spec(Method(stage.method), limits(stage), **said)


def way_of(stage: Stage) -> Way:
    """How a stage is played."""
    return Way(
        stage.rule_set,
        limits(stage),
        scale_of(stage.scale),
        Ties(stage.ties),
        tuple(stage.keys),
        stage.cut,
    )


def carry_of(stage: Stage) -> Carry:
    return Carry(stage.plan.get("carry", Carry.NOTHING))


def planned(base: Way, wanted: Sequence[Mapping[str, Any]], options: Options) -> list[Planned]:
    """These stages, each as the base way but for what is wanted of it. Raises EventInvalidError."""
    if len(wanted) > MAX_STAGES:
        template = gettext_noop("A tournament has {most} stages at most.")
        raise EventInvalidError("stages", Sentence(template, most=MAX_STAGES))
    found = [_planned(base, it, options) for it in wanted]
    for before, it in pairwise(found):
        if before.way.cut is None:
            raise EventInvalidError("stages", Sentence(_NO_CUT))
        if it.way.cut is not None and it.way.cut > before.way.cut:
            raise EventInvalidError("cut", Sentence(CANNOT_BE, value=it.way.cut))
    return found


_NO_CUT = gettext_noop("Say how many go on from each stage but the last.")


def _planned(base: Way, wanted: Mapping[str, Any], options: Options) -> Planned:
    cutless = replace(base, cut=None)
    way = way_changed(cutless, {it: wanted[it] for it in wanted if it in OF_WAY}, options)
    name = in_one_line(wanted.get("name", ""))[:MAX_STAGE_NAME]
    said = {it: wanted[it] for it in (*NUMBERS, *FLAGS) if it in wanted}
    try:
        if "strikes" in wanted:
            said["strikes"] = Kind(wanted["strikes"])
        spec = Spec(Method(wanted.get("method", Method.BALANCED)), way.limits, **said)
        carry = Carry(wanted.get("carry", Carry.NOTHING))
    except ValueError as error:
        raise EventInvalidError("stages", Sentence(CANNOT_BE, value=str(error))) from error
    if spec.rounds > MAX_NUMBER:
        raise EventInvalidError("rounds", Sentence(CANNOT_BE, value=spec.rounds))
    return Planned(way, spec, carry, name)


def write_way(stage: Stage, way: Way) -> None:
    """Put it into the row, which is not saved."""
    size = way.limits
    stage.rules = way.rules.to_json()
    stage.limits = {"preferred": size.preferred, "least": size.least, "most": size.most}
    stage.scale, stage.ties = to_json(way.scale), way.ties
    stage.keys, stage.cut = list(way.keys), way.cut


def write_spec(stage: Stage, it: Planned) -> None:
    """Put it into the row, which is not saved."""
    spec = it.spec
    stage.name, stage.method = it.name, spec.method.value
    numbers = {name: getattr(spec, name) for name in (*NUMBERS, *FLAGS)}
    stage.plan = numbers | {"strikes": spec.strikes.value, "carry": it.carry.value}


def is_tournament(event: Event) -> bool:
    kind: str = event.kind
    return kind == Event.Kind.TOURNAMENT
