"""Whole games under random rule sets, by hypothesis: every move any table could make, in any order.

After every move the machine asks what must always hold: the snapshot survives JSON, the log says
the same as the snapshot, the sheet adds up to the scores, and the legal actions are exactly those
that are accepted. At the end a signed card is unlocked and everything undone, back to the start.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from scoring.entries import (
    KINDS,
    Adjust,
    Amend,
    Bank,
    CallTime,
    ChangePlaces,
    ComeBack,
    End,
    Entry,
    Join,
    LogEntry,
    Player,
    Rename,
    Retire,
    RollOff,
    Sign,
    Skip,
    Throw,
    Total,
    Undo,
    Unlock,
    entry_from_json,
    entry_to_json,
)
from scoring.errors import RuleViolation
from scoring.game import apply, legal_actions, next_after_farkle, start
from scoring.rules.rule_set import RuleSet
from scoring.state import GameState
from scoring.throws.totals import is_plausible
from scoring.written import notation
from scoring.written.log import History, Replay, amended, for_its_turn, history, played, replay
from scoring.written.snapshot import state_from_json, state_to_json
from tests.scoring.by_chance import RARE
from tests.scoring.rule_sets import RulesJson, rule_sets
from tests.scoring.throws.reference import Dice, Reference

NAMES = ("Ana", "Ben", "Cem", "Dan 2", "Eve-Marie", "\"Fritz\", 'F'")
TEAMS = ("Red", "Blue", "Team, Gold")
ACTIONS = ("high_stakes", *(kind for kind in KINDS if kind not in {"undo", "amend"}))

faces = st.integers(1, 6)


@st.composite
def throws(draw: st.DrawFn, dice: int) -> Dice:
    """A throw of so many dice; often with many alike, so that rare things happen."""
    likely = draw(st.sampled_from([(1, 2, 3, 4, 5, 6), (1, 5), (1,), (2,), (2, 3), (2, 3, 4, 6)]))
    return tuple(draw(st.lists(st.sampled_from(likely), min_size=dice, max_size=dice)))


class Game(RuleBasedStateMachine):
    """A game, its log, and what an independent reader knows of the turn in progress."""

    @initialize(rules=rule_sets(), seats=st.integers(1, 6), data=st.data())
    def sit_down(self, rules: RulesJson, seats: int, data: st.DataObject) -> None:
        if rules["teams"]:
            seats = max(seats, 2)
        teams: list[str | None] = [None] * seats
        if rules["teams"]:
            others = st.lists(st.sampled_from(TEAMS), min_size=seats - 2, max_size=seats - 2)
            teams = ["Red", "Blue", *data.draw(others, "teams")]
        players = [Player(*seat) for seat in zip(NAMES[:seats], teams, strict=True)]
        starts = data.draw(st.integers(0, seats - 1), "starts")
        self.reference = Reference(rules)
        self.opening = self.state = start(RuleSet.from_json(rules), players, starts)
        assert self.opening.seats[self.opening.starts].name == NAMES[starts]
        self.log: list[LogEntry] = []
        self.replayed = Replay(self.opening, (), ())

    # -- entering -----------------------------------------------------------------------------

    def enter(self, entry: LogEntry) -> RuleViolation | None:
        """Take the entry, or the refusal; a refusal must leave the state alone."""
        assert entry_from_json(json.loads(json.dumps(entry_to_json(entry)))) == entry
        log = [*self.log, entry]
        try:
            if isinstance(entry, Undo | Amend):
                read = replay(self.opening, log)
                self.state = read.state
            else:
                self.state = apply(self.state, entry)
                read = replay(self.opening, log)
        except RuleViolation as violation:
            if isinstance(entry, Amend) and 0 < entry.turn <= self.state.finished_turns:
                self.short_road_is_closed(entry, violation)
            return well_said(violation)
        self.log = log
        before, self.replayed = self.replayed, read
        self.short_road(before, entry)
        if isinstance(entry, Undo | Amend | Unlock):
            self.fates_are_right(history(self.opening, self.log))
        return None

    def fates_are_right(self, read: History) -> None:
        """What has become of every entry, after one that rewrites: others change no fate."""
        assert read.replay == self.replayed
        standing = self.replayed.standing
        stand = {n: it for n, it in enumerate(read.fates, start=1) if it.dropped_by is None}
        assert {part.version: part.place for part in standing} == {
            version: fate.place for version, fate in stand.items()
        }
        for version, fate in stand.items():
            own = tuple(part.entry for part in standing if part.version == version)
            assert own == (fate.entries or (self.log[version - 1],))

    def short_road(self, before: Replay, entry: LogEntry) -> None:
        """What stands now, from what stood before and what had become of it."""
        after = self.replayed
        if isinstance(entry, Amend):
            cut = self.cut_before(before, entry.turn)
            start = before.states[cut - 1] if cut else self.opening
            short = amended(start, before.standing[cut:], len(self.log), entry)
            assert short == tail(after, cut)
        elif isinstance(entry, Undo):
            last = max(part.version for part in before.standing)
            if isinstance(self.log[last - 1], Amend):
                fates = history(self.opening, self.log[:-1]).fates
                back = {n for n, it in enumerate(fates, start=1) if it.dropped_by == last}
                versions = {part.version for part in before.standing} - {last} | back
                assert {part.version for part in after.standing} == versions
            else:
                assert after.standing == before.standing[:-1]

    def short_road_is_closed(self, entry: Amend, refusal: RuleViolation) -> None:
        before = self.replayed
        cut = self.cut_before(before, entry.turn)
        start = before.states[cut - 1] if cut else self.opening
        with pytest.raises(type(refusal)) as short:
            amended(start, before.standing[cut:], len(self.log) + 1, entry)
        assert short.value.facts == refusal.facts

    def cut_before(self, before: Replay, turn: int) -> int:
        """Some place among what stands that no entry of this turn is before."""
        states = (self.opening, *before.states)
        first = next(
            number
            for number, part in enumerate(before.standing)
            if isinstance(part.entry, Throw | Bank | Total | Skip)
            and numbered(states[number], turn)
        )
        return len(self.log) % (first + 1)

    def can(self, action: str) -> bool:
        return action in legal_actions(self.state)

    def guard(self, data: st.DataObject) -> int | None:
        """The seat is named with an entry, or left out."""
        assert self.state.turn is not None
        return self.state.turn.seat if data.draw(st.booleans(), "seat named") else None

    # -- moves --------------------------------------------------------------------------------

    @precondition(lambda self: self.can("throw"))
    @rule(data=st.data())
    def throw(self, data: st.DataObject) -> None:
        assert self.state.turn is not None
        self.throw_dice(data, self.state.turn.dice_in_hand, high_stakes=False)

    @precondition(lambda self: self.can("high_stakes"))
    @rule(data=st.data())
    def take_the_leftover_dice(self, data: st.DataObject) -> None:
        self.throw_dice(data, self.state.leftover_dice, high_stakes=True)

    def throw_dice(self, data: st.DataObject, dice: int, *, high_stakes: bool) -> None:
        before, turn = self.state, self.state.turn
        assert turn is not None
        unentered = data.draw(st.sampled_from([0, 0, 0, *range(1, dice + 1)]), "not entered")
        thrown = data.draw(throws(dice - unentered), "throw")
        selections = self.reference.selections(thrown)
        kept = data.draw(st.sampled_from(sorted(selections)), "kept") if selections else ()
        wins = self.reference.wins(kept)
        bank = bool(selections) and data.draw(st.booleans(), "bank")
        foreseen = next_after_farkle(before)
        entry = Throw(thrown, kept, bank, high_stakes, self.guard(data), unentered)
        refusal = self.enter(entry)
        if not selections:
            assert foreseen == (self.state.turn.seat if self.state.turn else None)
        bonus = self.reference.rules["high_stakes_bonus"] if high_stakes else 0
        points = self.turn_score([*before_throws(before), kept], bonus + bonus_of(before))
        if refusal is not None:
            assert bank
            assert not wins
            assert refusal.code in self.reasons_not_to_bank(before, points, len(kept) == dice)
        elif not selections:
            kind = "toxic_twos" if self.reference.is_toxic(thrown) else "farkle"
            self.assert_turn_ended(before, kind, lost=turn.turn_score)
            assert self.last.six_die_farkle == (kind == "farkle" and dice == before.rules.dice)
        elif wins:
            self.assert_turn_ended(before, "six_ones", points=points)
            assert self.state.outcome is not None
            assert self.state.outcome.reason == "six_ones"
        elif bank:
            assert not self.reasons_not_to_bank(before, points, len(kept) == dice)
            self.assert_banked(before, points)
        else:
            assert self.state.turn is not None
            assert self.state.turn.turn_score == points
            left = dice - len(kept)
            assert self.state.turn.dice_in_hand == left or before.rules.dice
            assert self.state.turn.hot_dice == (left == 0)

    @precondition(lambda self: self.can("bank"))
    @rule(data=st.data())
    def bank(self, data: st.DataObject) -> None:
        before, turn = self.state, self.state.turn
        assert turn is not None
        assert not self.reasons_not_to_bank(before, turn.turn_score, turn.hot_dice)
        assert self.enter(Bank(self.guard(data))) is None
        self.assert_banked(before, turn.turn_score)

    @precondition(lambda self: self.can("throw"))
    @rule(data=st.data(), turns=st.integers(1, 6))
    def play_some_turns(self, data: st.DataObject, turns: int) -> None:
        """Throw, and bank as soon as the table allows it: so that games get somewhere."""
        until = len(self.replayed.turns) + turns
        while len(self.replayed.turns) < until and self.can("throw"):
            if self.can("bank"):
                self.bank(data)
            else:
                self.throw(data)

    @precondition(lambda self: self.can("total"))
    @rule(data=st.data(), points=st.sampled_from([0, 50, 100, 300, 350, 500, 1000, 1500, 7, 10**7]))
    def call_a_total(self, data: st.DataObject, points: int) -> None:
        before = self.state
        refusal = self.enter(Total(points, self.guard(data)))
        if points == 0:
            assert refusal is None
            self.assert_turn_ended(before, "farkle")
        elif refusal is None:
            assert not self.reasons_not_to_bank(before, points, is_hot=False)
            self.assert_banked(before, points, kind="total")
        else:
            not_to_bank = self.reasons_not_to_bank(before, points, is_hot=False)
            assert refusal.code in {*not_to_bank, "implausible_total"}

    @precondition(lambda self: self.can("adjust"))
    @rule(data=st.data())
    def manage_the_table(self, data: st.DataObject) -> None:
        moves = {
            "skip": self.skip,
            "roll_off": self.roll_off,
            "join": self.join,
            "retire": self.retire,
            "come_back": self.come_back,
            "rename": self.rename,
            "change_places": self.change_places,
            "adjust": self.adjust,
        }
        others = [name for name in RARE if name not in {*moves, "call_time", "end"}]
        legal = [name for name in (*moves, *others) if self.can(name)]
        action = data.draw(st.sampled_from(legal), "action")
        if action in moves:
            moves[action](data)
        else:
            assert self.enter(self.an(action)) is None

    def roll_off(self, data: st.DataObject) -> None:
        tied = self.state.roll_off.contenders if self.state.roll_off else None
        seats = tied or [
            number for number, seat in enumerate(self.state.seats) if not seat.is_retired
        ]
        thrown = {seat: data.draw(faces, "roll-off") for seat in seats}
        assert self.enter(RollOff(thrown)) is None
        best = [seat for seat, face in thrown.items() if face == max(thrown.values())]
        assert self.state.roll_off is not None
        assert self.state.roll_off.contenders == (tuple(best) if len(best) > 1 else ())
        if len(best) == 1:
            assert self.state.turn is not None
            assert self.state.turn.seat == self.state.starts == best[0]

    def skip(self, data: st.DataObject) -> None:
        before = self.state
        assert before.turn is not None
        assert self.enter(Skip(self.guard(data))) is None
        self.assert_turn_ended(before, "skipped")
        seat = before.turn.seat
        assert self.state.score(seat) == before.score(seat)
        assert self.state.seats[seat].farkle_streak == before.seats[seat].farkle_streak
        assert self.state.leftover_dice == 0

    def join(self, data: st.DataObject) -> None:
        before = self.state
        team = data.draw(st.sampled_from(TEAMS), "team") if before.rules.teams else None
        is_new_side = team not in {seat.team for seat in before.seats} or team is None
        score = data.draw(st.sampled_from(["zero", "lowest"]), "with") if is_new_side else "zero"
        assert self.enter(Join(f"Late Lou {len(before.seats)}", team, score)) is None
        assert self.state.seats[:-1] == before.seats
        assert self.state.turn == before.turn
        if is_new_side:
            lowest = min(before.score(seat) for seat in self.playing(before))
            assert self.state.score(len(before.seats)) == (lowest if score == "lowest" else 0)
            assert self.state.has_opened(len(before.seats)) == (before.rules.opening_threshold == 0)

    def retire(self, data: st.DataObject) -> None:
        before = self.state
        seat = data.draw(st.sampled_from(self.playing(before)), "retires")
        last_one = data.draw(st.sampled_from([None, "wins", "plays_on", "plays_on"]), "then")
        assert self.enter(Retire(seat, last_one)) is None
        assert self.state.seats[seat].is_retired
        left = {before.seats[other].side for other in self.playing(self.state)}
        was_alone = len({before.seats[other].side for other in self.playing(before)}) == 1
        if len(left) == 1 and not was_alone and last_one != "plays_on":
            assert self.state.outcome is not None
            assert self.state.outcome.reason == "last_seat"
        refusal = self.enter(Retire(seat))
        assert refusal is not None
        assert refusal.code == ("game_finished" if self.state.outcome else "seat_retired")

    def come_back(self, data: st.DataObject) -> None:
        before = self.state
        gone = [number for number, seat in enumerate(before.seats) if seat.is_retired]
        seat = data.draw(st.sampled_from(gone), "comes back")
        assert self.enter(ComeBack(seat)) is None
        assert self.state.score(seat) == before.score(seat)
        assert self.state.turn == before.turn
        refusal = self.enter(ComeBack(seat))
        assert refusal is not None
        assert refusal.code == "seat_not_retired"

    def rename(self, data: st.DataObject) -> None:
        before = self.state
        seat = data.draw(st.integers(0, len(before.seats) - 1), "renamed")
        name = f"Once {before.seats[seat].name}"[:40]
        refusal = self.enter(Rename(seat, name))
        if refusal is not None:
            assert refusal.code == "name_taken"
            return
        assert self.state.seats[seat] == replace(before.seats[seat], name=name)

    def change_places(self, data: st.DataObject) -> None:
        before = self.state
        one, other = data.draw(st.permutations(self.playing(before)), "change places")[:2]
        assert self.enter(ChangePlaces(one, other)) is None
        assert self.state.turn == before.turn
        order = list(before.turn_order)
        at, to = order.index(one), order.index(other)
        order[at], order[to] = other, one
        assert list(self.state.turn_order) == order

    @precondition(lambda self: self.can("end") and len(self.log) > 10)
    @rule(leader=st.booleans())
    def stop_here(self, leader: bool) -> None:
        before = self.state
        refusal = self.enter(End("leader" if leader else "none"))
        if refusal is not None:
            assert leader
            assert refusal.code == "nobody_leads"
            return
        assert self.state.sides == before.sides
        assert self.state.outcome is not None
        assert self.state.outcome.reason == ("stopped" if leader else "no_result")

    @precondition(lambda self: self.can("call_time") and len(self.log) > 10)
    @rule(begun=st.booleans())
    def call_time(self, begun: bool) -> None:
        before, turn = self.state, self.state.turn
        assert turn is not None
        in_hand = begun or turn.has_begun
        thrown = [it.seat for it in self.replayed.turns if it.round == turn.round]
        refusal = self.enter(for_its_turn(before, CallTime(begun)))
        if refusal is not None:
            assert refusal.code == "nobody_has_thrown"
            assert not self.replayed.turns
            assert not in_hand
            return
        assert self.state.sides == before.sides
        last = self.state.final_round
        if in_hand or thrown:
            assert last is not None
            assert self.state.turn == turn
            due = {seat for seat in self.playing(before) if seat not in thrown}
            gone_past = {seat for seat in due if before.seats[seat].next_round > turn.round}
            assert set(last.seats_left) == due - gone_past
            assert self.enter(CallTime()) is not None
        elif last is not None:
            assert before.rules.tie == "roll_off_round"
            assert last.tied
        else:
            assert self.state.outcome is not None

    def playing(self, state: GameState) -> list[int]:
        return [number for number, seat in enumerate(state.seats) if not seat.is_retired]

    def adjust(self, data: st.DataObject) -> None:
        before = self.state
        points = data.draw(st.sampled_from([-1, -500, 1, 50, 300]), "points")
        seat = data.draw(st.integers(0, len(before.seats) - 1), "adjusted")
        assert self.enter(Adjust(seat, points, "by hand: 5, 6")) is None
        assert self.state.score(seat) == before.score(seat) + points
        assert self.state.turn == before.turn

    @precondition(lambda self: self.can("sign"))
    @rule(data=st.data(), everybody=st.booleans())
    def sign(self, data: st.DataObject, everybody: bool) -> None:
        before, missing = self.state, self.who_has_not_signed()
        signing = data.draw(st.permutations(missing), "sign")
        for seat in signing if everybody else signing[:1]:
            assert self.enter(Sign(seat)) is None
            refusal = self.enter(Sign(seat))
            assert refusal is not None
            assert refusal.code == "already_signed"
        assert self.state.is_locked == (everybody or len(missing) == 1)
        assert replace(self.state, signed=before.signed, entries=before.entries) == before

    @precondition(lambda self: self.state.is_locked)
    @rule(data=st.data(), end_log=st.booleans())
    def go_behind_the_lock(self, data: st.DataObject, end_log: bool) -> None:
        turns = range(1, len(self.replayed.turns) + 2)
        amend = Amend(data.draw(st.sampled_from(turns), "turn"), "?", points=0, end_log=end_log)
        behind: LogEntry = data.draw(st.sampled_from([Undo(), amend]), "behind the lock")
        refusal = self.enter(behind)
        assert refusal is not None
        assert refusal.code == "card_locked"
        assert refusal.facts == {"signed": list(self.state.signed)}
        for hidden in ([behind, Undo()], [behind, behind], [behind, Unlock("?"), Undo()]):
            assert not self.can_be_read([*self.log, *hidden])

    @precondition(lambda self: self.can("unlock"))
    @rule()
    def unlock(self) -> None:
        before, signed = self.replayed, len(self.signatures())
        assert self.enter(Unlock("a slip: turn 2")) is None
        assert self.replayed.standing == before.standing[:-signed]
        assert self.replayed.turns == before.turns
        assert self.signatures() == []
        unsigned = self.opening
        for part in self.replayed.standing:
            unsigned = apply(unsigned, part.entry)
        assert self.state == unsigned

    @precondition(lambda self: self.can("undo"))
    @rule(times=st.sampled_from([1, 1, 1, 2, 5]))
    def undo(self, times: int) -> None:
        for _ in range(times):
            if self.can("undo"):
                assert self.enter(Undo()) is None

    @precondition(lambda self: self.can("amend"))
    @rule(data=st.data(), end_log=st.booleans())
    def amend(self, data: st.DataObject, end_log: bool) -> None:
        before, seats_before = self.replayed, self.seats_of_entries()
        number = data.draw(st.sampled_from(range(1, len(before.turns) + 1)), "turn")
        made = before.turns[number - 1].throws
        thrown = tuple(Throw(it.dice, it.set_aside, unentered=it.unentered) for it in made)
        if made and data.draw(st.booleans(), "by its throws"):
            changed = data.draw(throws(made[-1].thrown), "last throw")
            selections = sorted(self.reference.selections(changed))
            kept = data.draw(st.sampled_from(selections), "kept") if selections else ()
            amend = Amend(number, "misread", (*thrown[:-1], Throw(changed, kept)), end_log=end_log)
        else:
            points = data.draw(st.sampled_from([0, 0, 300, 500, 1000]), "points")
            amend = Amend(number, "misread", points=points, end_log=end_log)
        if self.enter(amend) is None:
            kept_versions = {part.version for part in self.replayed.standing} - {len(self.log)}
            assert kept_versions <= {part.version for part in before.standing}
            seats_now = self.seats_of_entries()
            moved = [
                (version, seats_before[version], seats_now[version])
                for version in kept_versions & seats_before.keys()
                if seats_now[version] != seats_before[version]
            ]
            assert not moved, f"a correction hands a player's entries to another seat: {moved}"
            assert self.signatures() == []

    def seats_of_entries(self) -> dict[int, int]:
        """The seat whose turn each standing entry of a turn belongs to, by version."""
        seats, state = {}, self.opening
        for part in self.replayed.standing:
            if isinstance(part.entry, Throw | Bank | Total | Skip) and state.turn is not None:
                seats[part.version] = state.turn.seat
            state = apply(state, part.entry)
        return seats

    def signatures(self) -> list[int]:
        """Who has signed, by the entries that stand."""
        entries = [part.entry for part in self.replayed.standing]
        return [entry.seat for entry in entries if isinstance(entry, Sign)]

    def who_has_not_signed(self) -> list[int]:
        signed = self.signatures()
        playing = [number for number, seat in enumerate(self.state.seats) if not seat.is_retired]
        return [seat for seat in playing if seat not in signed]

    # -- what a move must have done -----------------------------------------------------------

    @property
    def last(self) -> Any:
        assert self.state.last_turn is not None
        return self.state.last_turn

    def turn_score(self, set_aside: list[Dice], bonus: int) -> int:
        return self.reference.turn_score([dice for dice in set_aside if dice]) + bonus

    def reasons_not_to_bank(self, before: GameState, points: int, is_hot: bool) -> set[str]:
        assert before.turn is not None
        rules, reasons = self.reference.rules, set()
        if is_hot and rules["hot_dice"] == "must_roll":
            reasons.add("must_roll_hot_dice")
        if not before.has_opened(before.turn.seat) and points < rules["opening_threshold"]:
            reasons.add("below_opening_threshold")
        if points < rules["minimum_bank"]:
            reasons.add("below_minimum_bank")
        return reasons

    def assert_turn_ended(
        self, before: GameState, kind: str, points: int = 0, lost: int = 0
    ) -> None:
        turn = before.turn
        assert turn is not None
        assert (self.last.seat, self.last.number, self.last.round) == (
            turn.seat,
            turn.number,
            turn.round,
        )
        assert (self.last.kind, self.last.points, self.last.lost) == (kind, points, lost)
        assert self.last.score == self.state.score(turn.seat)

    def assert_banked(self, before: GameState, points: int, kind: str = "banked") -> None:
        """The points are in the score or, overshooting an exact target, with the poorest other."""
        turn, rules = before.turn, self.reference.rules
        assert turn is not None
        assert is_plausible(before.rules, points), f"{points} can be banked"
        reached = before.score(turn.seat) + points
        alone = len({before.seats[seat].side for seat in self.playing(before)}) == 1
        is_too_much = rules["exact_target"] and reached > rules["target_score"]
        if is_too_much and (alone or rules["exact_target"] == "void"):
            self.assert_turn_ended(before, "overshot", lost=points)
            assert self.state.sides == before.sides
            return
        if is_too_much:
            side = before.seats[turn.seat].side
            others = [
                seat for seat in before.seats_after(turn.seat) if before.seats[seat].side != side
            ]
            poorest = min(others, key=before.score)
            self.assert_turn_ended(before, "gift")
            assert (self.last.gift, self.last.gift_to) == (points, poorest)
            assert self.state.score(poorest) == before.score(poorest) + points
            assert self.state.has_opened(poorest) == before.has_opened(poorest)
            return
        self.assert_turn_ended(before, kind, points=points)
        assert self.state.score(turn.seat) == reached
        assert self.state.has_opened(turn.seat)
        if rules["exact_target"] and reached == rules["target_score"]:
            assert before.can_hit_target(turn.seat)
            assert self.state.outcome is not None
            assert self.state.outcome.reason == "exact_target"

    # -- what always holds --------------------------------------------------------------------

    @invariant()
    def the_snapshot_survives_json(self) -> None:
        text = json.dumps(state_to_json(self.state), allow_nan=False)
        assert state_from_json(self.state.rules, json.loads(text)) == self.state

    @invariant()
    def the_log_says_the_same(self) -> None:
        assert self.replayed.state == self.state
        assert self.state.entries == len(self.replayed.standing)

    @invariant()
    def the_short_road_comes_to_the_same_from_any_state(self) -> None:
        after = self.replayed
        for first in {0, len(self.log) % (len(after.states) + 1), len(after.states)}:
            start = after.states[first - 1] if first else self.opening
            assert played(start, after.standing[first:]) == tail(after, first)

    @invariant()
    def what_stands_is_in_the_order_of_its_places(self) -> None:
        standing = self.replayed.standing
        order = [(part.place, part.version) for part in standing]
        assert order == sorted(order)

    @invariant()
    def the_sheet_adds_up(self) -> None:
        seats = self.state.seats
        totals: Counter[int] = Counter()
        for turn in self.replayed.turns:
            totals[seats[turn.seat].side] += turn.points - turn.penalty
            if turn.gift_to is not None:
                totals[seats[turn.gift_to].side] += turn.gift
        for seat in seats:
            totals[seat.side] += seat.head_start
        for part in self.replayed.standing:
            if isinstance(part.entry, Adjust):
                totals[seats[part.entry.seat].side] += part.entry.points
        assert [side.score for side in self.state.sides] == [
            totals[side] for side in range(len(self.state.sides))
        ]

    @invariant()
    def turns_are_counted_and_in_order(self) -> None:
        turns = self.replayed.turns
        assert [turn.number for turn in turns] == list(range(1, len(turns) + 1))
        counted = Counter(turn.seat for turn in turns)
        assert [seat.turns for seat in self.state.seats] == [
            counted[seat] for seat in range(len(self.state.seats))
        ]
        for seat in range(len(self.state.seats)):
            rounds = [turn.round for turn in turns if turn.seat == seat]
            joined, missed = self.state.seats[seat].joined_round, self.state.seats[seat].missed
            assert rounds == sorted(set(rounds))
            assert self.state.seats[seat].next_round == joined + len(rounds) + missed
            if not missed:
                assert rounds == list(range(joined, joined + len(rounds)))

    @invariant()
    def it_is_the_turn_of_a_seat_that_still_plays(self) -> None:
        state = self.state
        assert (state.turn is None) == (state.outcome is not None) == (state.status == "finished")
        if state.turn is None:
            return
        assert not state.seats[state.turn.seat].is_retired
        assert state.turn.number == len(self.replayed.turns) + 1
        if state.final_round is not None:
            assert state.final_round.seats_left[0] == state.turn.seat
            assert state.to_beat == max(state.sides[side].score for side in state.sides_playing)
        if state.rules.fixed_turns is not None and state.final_round is None:
            assert state.seats[state.turn.seat].turns < state.rules.fixed_turns
        elif state.order and state.final_round is None:
            rounds = [state.seats[seat].next_round for seat in self.playing(state)]
            assert state.turn.round == min(rounds), "somebody throws twice before all have thrown"

    @invariant()
    def nobody_begins_a_round_after_the_bell(self) -> None:
        state, called = self.state, self.state.time_called
        if called is None:
            return
        assert state.status != "playing"
        by_seat = Counter(turn.seat for turn in self.replayed.turns[called:])
        is_tie_played_on = state.final_round is not None and bool(state.final_round.tied)
        if not is_tie_played_on and (state.outcome is None or state.rules.tie != "roll_off_round"):
            assert max(by_seat.values(), default=0) <= 1

    @invariant()
    def the_card_is_locked_when_everybody_has_signed(self) -> None:
        state, signed = self.state, self.signatures()
        assert list(state.signed) == signed
        assert len(set(signed)) == len(signed)
        assert state.status == "finished" or not signed
        to_sign = self.who_has_not_signed() if state.status == "finished" else []
        assert list(state.to_sign) == to_sign
        assert state.is_locked == (state.status == "finished" and not to_sign)

    @invariant()
    def legal_actions_are_exactly_what_is_accepted(self) -> None:
        legal = legal_actions(self.state)
        assert set(legal) <= {*ACTIONS, "amend", "undo"}
        for action in ACTIONS:
            assert self.is_accepted(self.an(action)) == (action in legal), action
        corrected = Amend(max(len(self.replayed.turns), 1), "checked", points=0, end_log=True)
        assert self.is_accepted(corrected) == ("amend" in legal)
        assert self.is_accepted(Undo()) == ("undo" in legal)

    def is_accepted(self, entry: LogEntry) -> bool:
        if isinstance(entry, Undo | Amend):
            return self.can_be_read([*self.log, entry])
        try:
            apply(self.state, entry)
        except RuleViolation:
            return False
        return True

    def can_be_read(self, log: list[LogEntry]) -> bool:
        try:
            replay(self.opening, log)
        except RuleViolation:
            return False
        return True

    def an(self, action: str) -> Entry:
        """The form of an entry that is accepted wherever any form of it is."""
        state = self.state
        in_hand = state.turn.dice_in_hand if state.turn else state.rules.dice
        playing = [number for number, seat in enumerate(state.seats) if not seat.is_retired]
        contenders = (state.roll_off.contenders if state.roll_off else ()) or playing
        team = state.seats[0].team
        forms: dict[str, Entry] = {
            "throw": self.some_throw(in_hand),
            "high_stakes": replace(
                self.some_throw(state.leftover_dice or in_hand), high_stakes=True
            ),
            "bank": Bank(),
            "total": Total(0),
            "skip": Skip(),
            "roll_off": RollOff({seat: 1 + (seat == contenders[0]) for seat in contenders}),
            "join": Join("Somebody New", team),
            "retire": Retire(playing[0]),
            "come_back": ComeBack(next(iter(set(range(len(state.seats))) - set(playing)), 0)),
            "rename": Rename(0, "Somebody Else"),
            "change_places": ChangePlaces(playing[0], playing[-1]),
            "call_time": CallTime(begun=True),
            "end": End("none"),
            "adjust": Adjust(0, 50, "checked"),
            "sign": Sign(next(iter(self.who_has_not_signed()), playing[0])),
            "unlock": Unlock("checked"),
        }
        return forms[action] if action in forms else RARE[action](state, Random(0))

    def some_throw(self, dice: int) -> Throw:
        selections = self.reference.selections((1,) * dice)
        return Throw((1,) * dice, max(selections, key=len, default=()))

    @invariant()
    def the_winners_have_won(self) -> None:
        state = self.state
        if state.outcome is None:
            return
        winners, reason = state.outcome.winners, state.outcome.reason
        playing = [number for number, seat in enumerate(state.seats) if not seat.is_retired]
        if reason == "no_result":
            assert winners == ()
            return
        assert winners
        assert set(winners) <= set(playing)
        sides = {state.seats[seat].side for seat in winners}
        assert set(winners) == {seat for seat in playing if state.seats[seat].side in sides}
        best = max(state.score(seat) for seat in playing)
        leading = {state.seats[seat].side for seat in playing if state.score(seat) == best}
        if reason == "highest_score":
            assert sides == leading
        elif reason == "shared":
            assert sides == leading
            assert len(sides) > 1
        elif reason == "first_to_set":
            assert len(leading) > 1
            assert len(sides) == 1
            assert sides < leading
        elif reason == "last_seat":
            assert set(winners) == set(playing)
            assert len(sides) == 1
        elif reason == "target_score":
            assert state.rules.final_round == "none" or len(leading) == len(state.sides_playing)
            assert min(state.score(seat) for seat in winners) >= state.rules.target_score
        elif reason == "exact_target":
            assert {state.score(seat) for seat in winners} == {state.rules.target_score}
        elif reason == "stopped":
            assert sides <= leading or state.rules.tie == "roll_off_round"
            assert state.rules.tie != "first_to_set" or len(sides) == 1
        else:
            assert reason in {"six_ones", "roll_off_round"}

    def teardown(self) -> None:
        if hasattr(self, "state"):
            self.the_game_survives_as_text()
            self.undoing_everything_returns_to_the_start()

    def the_game_survives_as_text(self) -> None:
        entries, state = [], self.opening
        for part in self.replayed.standing:
            entry = part.entry
            if isinstance(entry, Throw | Bank | Total | Skip) and state.turn is not None:
                entry = replace(entry, seat=state.turn.seat)
            entries.append(entry)
            state = apply(state, entry)
        text = notation.write(self.opening, entries)
        read = notation.read(text)
        assert read == (self.opening, tuple(entries))
        assert notation.write(*read) == text

    def undoing_everything_returns_to_the_start(self) -> None:
        if self.state.is_locked:
            assert self.enter(Unlock("once more from the start")) is None
        log, read = self.log, self.replayed
        while stand := {part.version for part in read.standing}:
            log = [*log, *[Undo()] * len(stand)]  # what a correction took out may be back then
            read = replay(self.opening, log)
        assert read.state == self.opening
        with pytest.raises(RuleViolation) as refused:
            replay(self.opening, [*log, Undo()])
        assert well_said(refused.value).code == "nothing_to_undo"


def well_said(refusal: RuleViolation) -> RuleViolation:
    """Every refusal has a code, facts that are JSON, and a sentence."""
    json.dumps(refusal.facts, allow_nan=False)
    assert refusal.code
    assert str(refusal).endswith(".")
    return refusal


def tail(whole: Replay, cut: int) -> Replay:
    """What is read from there on."""
    turns = whole.states[cut - 1].finished_turns if cut else 0
    return Replay(whole.state, whole.turns[turns:], whole.standing[cut:], whole.states[cut:])


def numbered(state: GameState, turn: int) -> bool:
    return state.turn is not None and state.turn.number == turn


def before_throws(state: GameState) -> list[Dice]:
    """What the turn in progress has set aside before."""
    return [throw.set_aside for throw in state.turn.throws] if state.turn else []


def bonus_of(state: GameState) -> int:
    """The high stakes bonus that is already in the turn score."""
    taken = state.turn is not None and any(throw.high_stakes for throw in state.turn.throws)
    return (state.rules.high_stakes_bonus or 0) if taken else 0


TestGame = Game.TestCase
TestGame.settings = settings(max_examples=settings().max_examples // 7)  # of 40 steps each
# What is reached by chance counts for no branch, and is twice as fast when nobody counts.
TestGame = pytest.mark.slow(TestGame)
