"""How far a stage is: who is still in, who is out and in which order, and who has to roll.

Counted from the field and the rounds that are over each time, so that a correction changes it.
Knows how tables ended; not who sits where next.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import chain

from scoring.contests.advance import Cut, by_seed, runners_up, settled, top_of
from scoring.contests.formats.strikes import After, after
from scoring.contests.formats.tree import Step, tree, without_byes
from scoring.contests.keys.field import RollOff
from scoring.contests.points import Finish
from scoring.contests.sizes import MIN_TABLE
from scoring.contests.stages.spec import Method, Spec

NOWHERE = 1_000_000
Groups = tuple[tuple[int, ...], ...]
"""Those who share a place together, the best first."""


@dataclass(frozen=True, slots=True)
class Ended:
    """A round that is over: how its tables ended, who had a bye, and what it brought everybody.

    `uncounted` are those of each table whose result does not count, or is still open, by where it
    stands among all tables, from 0; `standby` those who then played only where they were needed.
    """

    tables: tuple[tuple[Finish, ...], ...]
    byes: tuple[int, ...] = ()
    points: Mapping[int, Fraction] = field(default_factory=dict)
    uncounted: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    standby: tuple[int, ...] = ()

    @property
    def people(self) -> tuple[int, ...]:
        played = (it.entrant for table in self.tables for it in table)
        return (*self.byes, *played, *chain(*self.uncounted.values()))

    @property
    def row(self) -> tuple[tuple[Finish, ...], ...]:
        """All tables as they stand, the top one first; one that is `uncounted` is empty."""
        counted = iter(self.tables)
        numbers = range(len(self.tables) + len(self.uncounted))
        return tuple(() if it in self.uncounted else next(counted) for it in numbers)


@dataclass(frozen=True, slots=True)
class Progress:
    """Those who are `left`, the best first, and those who are `out`, the last to go first.

    `ties` have to be rolled off before anything goes on; `strikes` are those of a stage with such.
    `level` are those who are left in groups that share a place, where there is an order among them.
    """

    left: tuple[int, ...]
    out: Groups = ()
    ties: tuple[Cut, ...] = ()
    strikes: Mapping[int, Fraction] = field(default_factory=dict)
    is_over: bool = False
    level: Groups = ()

    @property
    def order(self) -> Groups:
        """Everybody of a stage that is over, the best first."""
        return (*(self.level or ((it,) for it in self.left)), *self.out)


def progress(
    spec: Spec,
    people: Sequence[int],
    rounds: Sequence[Ended],
    roll_offs: Sequence[RollOff] = (),
    withdrawn: Collection[int] = (),
) -> Progress:
    """How far a stage of these `people`, the best seed first, is after its `rounds`.

    Where one is left of a stage that ends with one, and all others who were in have `withdrawn`,
    nobody has to play on: that one has won.
    """
    if spec.ends_by_itself:
        found = _until_one_is_left(spec, tuple(people), rounds, roll_offs)
        return _without(withdrawn, found) if rounds else found
    is_over = len(rounds) >= spec.rounds
    if spec.method is Method.LADDER and rounds:
        level = _refined(_down_the_tables(people, rounds), roll_offs)
        return Progress(tuple(chain(*level)), is_over=is_over, level=level)
    return Progress(tuple(people), is_over=is_over)


def _until_one_is_left(
    spec: Spec, people: tuple[int, ...], rounds: Sequence[Ended], roll_offs: Sequence[RollOff]
) -> Progress:
    if spec.method is Method.KNOCK_OUT:
        return _knock_out(spec, people, rounds, roll_offs)
    return _strikes(spec, people, rounds)


def _without(withdrawn: Collection[int], found: Progress) -> Progress:
    """The same, over where no two are left who can play on."""
    stay = tuple(it for it in found.left if it not in withdrawn)
    if found.is_over or found.ties or len(stay) > 1:
        return found
    gone = tuple(it for it in found.left if it in withdrawn)
    return replace(found, left=stay, out=(*_some(gone), *found.out), is_over=True)


def _down_the_tables(people: Sequence[int], rounds: Sequence[Ended]) -> Groups:
    """Everybody from the top table down by the last round, each table in the order of its places,
    or in that of before if it does not count; who had a bye has kept theirs, and who has come to
    none comes last."""
    order = tuple(people)
    groups: Groups = ()
    for ended in rounds:
        groups = tuple(_by_table(ended, order))
        played = tuple(chain(*groups))
        order = kept(order, [*played, *(it for it in order if it not in played)], ended.byes)
    group_of = {it: group for group in groups for it in group}
    return tuple(dict.fromkeys(group_of.get(it, (it,)) for it in order))


def _by_table(ended: Ended, before: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Those who share a place together, from the top table of a round down; at one that does not
    count they are where they were `before`, each by themselves."""
    for number, table in enumerate(ended.row):
        still = ended.uncounted.get(number, ())
        yield from _by_place(table)
        yield from ((it,) for it in before if it in still)


def kept(before: Sequence[int], after: Sequence[int], byes: Collection[int]) -> tuple[int, ...]:
    """These people as they are `after` a round, but for those with a bye, who are where they were
    `before` it."""
    others = iter([it for it in after if it not in byes])
    return tuple(it if it in byes else next(others) for it in before)


def _place(it: Finish) -> int:
    """A place to be sorted by: who never came is the last."""
    return NOWHERE if it.place is None else it.place


def step_of(spec: Spec, people: int) -> Step:
    """The tables of the next round of a knock-out, its byes, and how many go on from each."""
    size = spec.limits.preferred
    if spec.fill and people > size > MIN_TABLE:  # of pairs one would be left over
        return without_byes(people, size, spec.through)
    return tree(people, size, spec.through)[0]


def _knock_out(
    spec: Spec, people: tuple[int, ...], rounds: Sequence[Ended], roll_offs: Sequence[RollOff]
) -> Progress:
    seeds = {it: number for number, it in enumerate(people)}
    left, out = people, Groups()
    for ended in rounds:
        if _is_final(ended):
            order = _refined(_by_place(ended.tables[0]), roll_offs)
            missing = tuple(it for it in left if it not in ended.people)
            return Progress((), (*order, *_some(missing), *out), is_over=True)
        through, ties = _through(spec, ended, seeds, roll_offs)
        if ties:
            return Progress(left, out, ties)
        out = (*_gone(left, ended, through), *out)
        left = through
    return Progress(left, out, is_over=len(left) < 2 and bool(rounds))


def _is_final(ended: Ended) -> bool:
    return len(ended.tables) == 1 and not (ended.byes or ended.uncounted)


def _by_place(table: Sequence[Finish]) -> Groups:
    """Those of a table who share a place together; who was not there is last."""
    places = sorted({_place(it) for it in table})
    return tuple(tuple(it.entrant for it in table if _place(it) == place) for place in places)


def _refined(groups: Groups, roll_offs: Sequence[RollOff]) -> Groups:
    """The same with those parted who have rolled."""
    rolled = {frozenset(chain(*it)): it for it in roll_offs}
    found: list[tuple[int, ...]] = []
    for group in groups:
        parts = rolled.get(frozenset(group)) if len(group) > 1 else None
        found += [group] if parts is None or len(parts) == 1 else _refined(parts, roll_offs)
    return tuple(found)


def _some(group: tuple[int, ...]) -> Groups:
    return (group,) if group else ()


def _gone(left: Sequence[int], ended: Ended, through: Sequence[int]) -> Groups:
    """Who is out by a round: by places at their tables, behind them who did not play."""
    places = {it.entrant: _place(it) for table in ended.tables for it in table}
    gone = [it for it in left if it not in through]
    played = [it for it in gone if it in places]
    ranks = sorted({places[it] for it in played})
    groups = (tuple(it for it in played if places[it] == rank) for rank in ranks)
    return (*groups, *_some(tuple(it for it in gone if it not in places)))


def _through(
    spec: Spec, ended: Ended, seeds: Mapping[int, int], roll_offs: Sequence[RollOff]
) -> tuple[tuple[int, ...], tuple[Cut, ...]]:
    """Who goes on from a round, in the order in which the next is seated; or who has to roll."""
    count = len(ended.people)
    through = min(step_of(spec, count).through, spec.through)
    cuts = [_settled(top_of(it, through), spec, seeds, roll_offs) for it in ended.tables]
    ties = tuple(it for it in cuts if it.roll_off)
    if ties:
        return (), ties
    in_ = [*((it,) for it in ended.byes), *(it.in_ for it in cuts)]
    going = list(chain(*in_))
    more = _more(len(going), spec.limits.preferred, count) if spec.fill else 0
    if more:
        best = _settled(runners_up(ended.tables, more, ended.points, going), spec, seeds, roll_offs)
        if best.roll_off:
            return (), (best,)
        going += best.in_
    return tuple(sorted(going, key=lambda it: seeds.get(it, len(seeds)))), ()


def _more(going: int, size: int, people: int) -> int:
    """How many more make whole tables, if that still sends somebody home."""
    more = -going % size
    return more if going + more < people else 0


def _settled(found: Cut, spec: Spec, seeds: Mapping[int, int], roll_offs: Sequence[RollOff]) -> Cut:
    """A cut as far as it was rolled for, or decided by seeds."""
    found = rolled_off(found, roll_offs)
    if found.roll_off and spec.by_seed:
        return by_seed(found, {it: seeds.get(it, len(seeds)) for it in found.roll_off})
    return found


def rolled_off(found: Cut, roll_offs: Sequence[RollOff]) -> Cut:
    """A cut as far as it was rolled for: those who rolled the same again roll once more."""
    for rolled in roll_offs:
        if found.roll_off and set(chain(*rolled)) == set(found.roll_off):
            found = settled(found, rolled)
    return found


def _strikes(spec: Spec, people: tuple[int, ...], rounds: Sequence[Ended]) -> Progress:
    strikes = dict.fromkeys(people, Fraction(0))
    left, out = people, Groups()
    for ended in rounds:
        now = {it: strikes[it] for it in left}
        tables = [[it for it in table if it.entrant in now] for table in ended.tables]
        spared = {*ended.people, *ended.standby}
        away = [it for it in left if it not in spared]
        found = after(now, tables, spec.out_at, spec.strikes, away)
        out = (*_fewest_first(found), *out)
        left, strikes = found.left, strikes | found.strikes
    return Progress(left, out, (), strikes, is_over=len(left) < 2 and bool(rounds))


def _fewest_first(found: After) -> Groups:
    counts = sorted({found.strikes[it] for it in found.out})
    return tuple(tuple(it for it in found.out if found.strikes[it] == count) for count in counts)
