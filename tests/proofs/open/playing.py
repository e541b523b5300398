"""A one-day open from its registration to the podium, with all that goes wrong on such a day.

Three do not come to their tables, two go home, one comes late; a wrong result is found when the
next round is drawn; a table plays without network and is heard of late; a slip and a phone
disagree; and the last place of the cut is tied. Everything is done by calls of the API. After every
round its standings are compared with the ledger's; at the end all that was acknowledged is there
once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

from tests.proofs.open import tables
from tests.proofs.open.calls import Way
from tests.proofs.open.day import Day, Size

FOURS = {"preferred": 4, "least": 3, "most": 5}
KEYS = ["points", "roll_off"]
NO_SHOWS, DROPS = 3, 2


@dataclass
class Open:
    """One open; the same seed plays the same, but for the lot of those who are level."""

    seed: int
    size: Size
    way: Way
    say: Callable[[str], None] = lambda _words: None
    founded: Callable[[Day], None] = lambda _day: None

    def play(self) -> str:
        """Play it. Raises AssertionError where a number is not what it ought to be."""
        self.day = Day(self.way, Random(self.seed), self.size)
        self._found()
        self.founded(self.day)
        self._open_the_door()
        for number in range(1, self.size.rounds + 1):
            self._round(number)
            self.say(f"round {number}: {self.day.calls} calls")
        self._cut()
        self._knock_out()
        self._look_at_all()
        return self._told()

    def _told(self) -> str:
        day = self.day
        said = ", ".join(f"{count} {what}" for what, count in sorted(day.happened.items()))
        taps = ", ".join(str(day.taps[it]) for it in sorted(day.taps))
        return (
            f"{day.calls} calls; {said}; {day.acknowledged} results acknowledged, each there once; "
            f"the organiser's taps from the door on, round by round: {taps}"
        )

    def _found(self) -> None:
        day, people = self.day, self.size.people
        group = day.call("groups/", {"name": "The open"}, 201)
        day.group = group["code"]
        day.token = next(it["token"] for it in group["links"] if it["role"] == "manage")
        asked = {"people": people, "minutes": 300, "serious": "open"}
        plans = day.call(f"groups/{day.group}/events/plans/", asked)["plans"]
        assert all(it["fits"] for it in plans)
        stages = [
            {"method": "swiss", "rounds": self.size.rounds, "cut": self.size.cut},
            {"method": "knock_out", "carry": "seed"},
        ]
        names = [f"Player {number}" for number in range(1, people)]
        said = {"name": "Open", "kind": "tournament", "first_day": "2026-06-06", "keys": KEYS}
        said |= {"limits": FOURS, "entrants": names, "stages": stages, "cap": people}
        said |= {"rules": tables.RULES, "registration": True, "trust": "table"}
        day.code = day.call(f"groups/{day.group}/events/", said, 201)["code"]
        for name in ("By herself", "One too many"):
            day.event("registrations/", {"name": name}, token=day.link("follow"))
        waiting = [it["number"] for it in day.event("")["entrants"] if it["waits"]]
        assert waiting == [people + 1], "the cap was reached"

    def _open_the_door(self) -> None:
        """All but one are there, who comes late."""
        self.day.tap("nights/1/open/", {})
        people = range(1, self.size.people + 1)
        self.late = self.day.rng.choice(people)
        self._door([it for it in people if it != self.late], present=True)

    def _door(self, people: list[int], *, present: bool) -> None:
        self.day.tap("nights/1/door/", {"entrants": people, "present": present})

    def _draw(self, number: int) -> None:
        self.day.round = number
        self.day.tap("nights/1/rounds/", {"seed": f"{self.seed} {number}"})

    def _round(self, number: int) -> None:
        day = self.day
        self._draw(number)
        if number == 2:
            tables.correct(day, 1)
            self._check()
        if number == tables.LATE_ROUND + 1:
            tables.come_back(day, self.offline)
            self._check()
        day.tap(f"nights/1/rounds/{number}/publish/", {})
        if number == 1:
            self._no_shows()
        if number == 2:
            day.event("nights/1/rounds/2/close/", {}, 422)
        night = day.night()
        played = night["rounds"][-1]["tables"]
        if number == tables.LATE_ROUND:
            self.offline = played.pop()
            day.ledger.people |= {it["entrant"] for it in self.offline["people"]}
        for table in played:
            tables.play(day, number, table)
        self._check()
        if number == 1:
            self._door([self.late], present=True)
            day.happened["came late"] += 1
        if number == 2:
            self._drops(night)

    def _no_shows(self) -> None:
        """At three tables somebody does not come: they play on with one less."""
        played = self.day.night()["rounds"][0]["tables"]
        for table in [it for it in played if len(it["people"]) > 3][:NO_SHOWS]:
            who = table["people"][0]["entrant"]
            self.day.tap("nights/1/rounds/1/no-show/", {"entrant": who})
            self.day.happened["did not come"] += 1

    def _drops(self, night: dict[str, Any]) -> None:
        there = [it["entrant"] for it in night["door"] if it["left_at"] is None]
        leavers = self.day.rng.sample([it for it in there if it != self.late], DROPS)
        self._door(leavers, present=False)
        self.gone = leavers
        self.day.happened["went home"] += DROPS

    def _check(self) -> None:
        """The standings of the stage are what the ledger says."""
        known = self.day.ledger.standings()
        found = {
            it["entrant"]: (it["rank"], Fraction(it["values"]["points"]["points"]))
            for it in self.day.event("stages/1/")["rows"]
        }
        assert found == known, {
            it: (found.get(it), known[it]) for it in known if found.get(it) != known[it]
        }
        self.day.happened["compared"] += 1

    def _cut(self) -> None:
        """Ties across the line are rolled for by the tied alone, as often as it takes."""
        day, known = self.day, self.day.ledger.standings()
        stage = day.event("stages/1/")
        assert stage["is_over"]
        if stage["ties"]:
            day.event("advance/", {}, 422)
        stage = self._roll()
        through = stage["through"]["in"]
        assert len(through) == self.size.cut
        worst = max(known[it][0] for it in through)
        better = {it for it, own in known.items() if own[0] < worst}
        assert better <= set(through), "nobody above the tie is touched"
        self.field = day.tap("advance/", {})["stages"][1]["field"]
        assert [known[it][0] for it in self.field] == sorted(known[it][0] for it in self.field)
        assert set(self.field) == set(through)
        for it in sorted(set(self.gone) & set(self.field)):
            day.tap(f"entrants/{it}/decline/", {})
            day.happened["went home and made room"] += 1
        self._roll()
        self.field = day.event("")["stages"][1]["field"]
        assert len(self.field) == self.size.cut
        assert not set(self.gone) & set(self.field)

    def _roll(self) -> dict[str, Any]:
        """Whoever is tied for a place rolls, as often as it takes. Returns the stage."""
        day, known = self.day, self.day.ledger.standings()
        stage: dict[str, Any] = day.event("stages/1/")
        while ties := stage["ties"]:
            tied = ties[0]["entrants"]
            assert len({known[it] for it in tied}) == 1, "only equals roll"
            throws = [{"entrant": it, "die": day.rng.randint(1, 6)} for it in tied]
            day.tap("roll-offs/", {"throws": throws})
            day.happened["rolled off"] += 1
            stage = day.event("stages/1/")
        return stage

    def _knock_out(self) -> None:
        """Each table sends its winner on, until one has won."""
        day, number, left = self.day, self.size.rounds, set(self.field)
        while not day.event("stages/2/")["is_over"]:
            number += 1
            self._draw(number)
            night = day.tap(f"nights/1/rounds/{number}/publish/", {})
            played = night["rounds"][-1]["tables"]
            seated = {it["entrant"] for table in played for it in table["people"]}
            assert seated == left, (seated, left)
            left = {self._knock_out_table(number, table) for table in played}
            day.happened["knock-out tables"] += len(played)
        rows = day.event("ranking/")["rows"]
        assert [it["entrant"] for it in rows if it["rank"] == 1] == list(left)
        assert {it["entrant"] for it in rows} == day.ledger.people
        assert [it["rank"] for it in rows] == sorted(it["rank"] for it in rows)
        day.tap("close/", {})

    def _knock_out_table(self, number: int, table: dict[str, Any]) -> int:
        """Returns its winner."""
        people = [it["entrant"] for it in table["people"]]
        scores = self.day.rng.sample(range(1_000, 9_999), len(people))
        told = {it: (score, "played") for it, score in zip(people, scores, strict=True)}
        tables.settle(self.day, number, table, told)
        self.day.ledger.knock_out[number, table["number"]] = told
        return max(people, key=lambda it: told[it][0] or 0)

    def _look_at_all(self) -> None:
        """All results that were acknowledged are there once; what counts is what was told last."""
        day = self.day
        whole = day.event("whole.json")
        assert len(whole["results"]) == day.acknowledged
        told = day.ledger.tables | day.ledger.knock_out
        found = {
            (round_["number"], table["number"]): {
                it["entrant"]: (it["score"], it["status"]) for it in table["result"]["lines"]
            }
            for round_ in day.night()["rounds"]
            for table in round_["tables"]
        }
        assert found == told
