"""A one-day open from its registration to the podium, with all that goes wrong on such a day.

Three do not come to their tables, two go home, one comes late; a wrong result is found when the
next round is drawn; a slip and a phone disagree; and the last place of the cut is tied. Everything
is done by calls of the API. After every round its standings are compared with the ledger's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

from django.test import Client

from sessions.access.links import token_of
from sessions.access.roles import Actor
from sessions.models import Device, Event, EventRole, Role
from sessions.people.groups import new_group
from tests.proofs.open.ledger import Ledger
from tests.proofs.season.ledger import Told


@dataclass(frozen=True)
class Size:
    """How many play, how many rounds, and how many go on."""

    people: int
    rounds: int
    cut: int


SHORT = Size(people=16, rounds=3, cut=4)
LONG = Size(people=64, rounds=5, cut=16)
FOURS = {"preferred": 4, "least": 3, "most": 5}
KEYS = ["points", "roll_off"]
NO_SHOWS, DROPS = 3, 2
Body = dict[str, Any] | None


@dataclass
class Open:
    """One open; the same seed plays the same."""

    seed: int
    size: Size
    say: Callable[[str], None] = lambda _words: None
    happened: Counter[str] = field(default_factory=Counter)
    calls: int = 0

    def play(self) -> str:
        """Play it. Raises AssertionError where a number is not what it ought to be."""
        self.rng, self.client, self.ledger = Random(self.seed), Client(), Ledger()
        self._found()
        self._open_the_door()
        for number in range(1, self.size.rounds + 1):
            self._round(number)
            self.say(f"round {number}: {self.calls} calls")
        self._cut()
        self._knock_out()
        said = ", ".join(f"{count} {what}" for what, count in sorted(self.happened.items()))
        return f"{self.calls} calls; {said}"

    def _call(
        self, path: str, body: dict[str, Any] | None = None, status: int = 200, **said: Any
    ) -> Any:
        """One call, as the organiser or with another token."""
        self.calls += 1
        token = said.get("token", self.token)
        told = {"headers": {"Authorization": f"Bearer {token}", "Host": "localhost"}}
        if body is None:
            answer = self.client.get(f"/api/v1/{path}", **told)
        else:
            answer = self.client.post(
                f"/api/v1/{path}", body, content_type="application/json", **told
            )
        assert answer.status_code == status, (path, answer.status_code, answer.content[:500])
        return answer.json()

    def _event(
        self, path: str, body: dict[str, Any] | None = None, status: int = 200, **said: Any
    ) -> Any:
        return self._call(f"events/{self.code}/{path}", body, status, **said)

    def _found(self) -> None:
        group = new_group(name="The open", by=Actor(Device.objects.create(name="Organiser")))
        self.token = token_of(group.links.get(role=Role.MANAGE))
        asked = {"people": self.size.people, "minutes": 300, "serious": "open"}
        plans = self._call(f"groups/{group.code}/events/plans/", asked)["plans"]
        assert all(it["fits"] for it in plans)
        stages = [
            {"method": "swiss", "rounds": self.size.rounds, "cut": self.size.cut},
            {"method": "knock_out", "carry": "seed"},
        ]
        names = [f"Player {number}" for number in range(1, self.size.people)]
        said = {"name": "Open", "kind": "tournament", "first_day": "2026-06-06", "keys": KEYS}
        said |= {"limits": FOURS, "entrants": names, "stages": stages, "cap": self.size.people}
        made = self._call(f"groups/{group.code}/events/", said | {"registration": True}, 201)
        self.code = made["code"]
        Event.objects.filter(code=self.code).update(seed=f"{self.seed}")
        follow = Event.objects.get(code=self.code).links.get(role=EventRole.FOLLOW)
        for name in ("By herself", "One too many"):
            self._event("registrations/", {"name": name}, token=token_of(follow))
        waiting = [it["number"] for it in self._event("")["entrants"] if it["waits"]]
        assert waiting == [self.size.people + 1], "the cap was reached"

    def _open_the_door(self) -> None:
        """All but one are there, who comes late."""
        self._event("nights/1/open/", {})
        self.late = self.rng.randint(1, self.size.people)
        there = [it for it in range(1, self.size.people + 1) if it != self.late]
        self._door(there, present=True)

    def _door(self, people: list[int], *, present: bool) -> None:
        self._event("nights/1/door/", {"entrants": people, "present": present})

    def _round(self, number: int) -> None:
        self._event("nights/1/rounds/", {"seed": f"{self.seed} {number}"})
        if number > 1 and not self.happened["wrong result found after the draw"]:
            self._correct(number - 1)
        night = self._event(f"nights/1/rounds/{number}/publish/", {})
        if number == 1:
            self._no_shows()
        if number == 2:
            self._event("nights/1/rounds/2/close/", {}, status=422)
        night = self._event("nights/1/")
        for table in night["rounds"][-1]["tables"]:
            self._table(number, table)
        self._check()
        if number == 1:
            self._door([self.late], present=True)
            self.happened["came late"] += 1
        if number == 2:
            self._drops(night)

    def _no_shows(self) -> None:
        """At three tables somebody does not come: they play on with one less."""
        tables = self._event("nights/1/")["rounds"][0]["tables"]
        large = [it for it in tables if len(it["people"]) > 3][:NO_SHOWS]
        for table in large:
            who = table["people"][0]["entrant"]
            self._event("nights/1/rounds/1/no-show/", {"entrant": who})
            self.happened["did not come"] += 1
            self.gone = [*getattr(self, "gone", []), who]
        self._door(self.gone, present=False)

    def _drops(self, night: dict[str, Any]) -> None:
        there = [it["entrant"] for it in night["door"] if it["left_at"] is None]
        leavers = self.rng.sample([it for it in there if it != self.late], DROPS)
        self._door(leavers, present=False)
        self.happened["went home"] += DROPS

    def _table(self, number: int, table: dict[str, Any]) -> None:
        """One result: by the organiser, but at one table where phone and slip disagree."""
        people = [it["entrant"] for it in table["people"] if it["came"]]
        told: Told = {it: (50 * self.rng.randint(20, 200), "played") for it in people}
        told |= {it["entrant"]: (None, "absent") for it in table["people"] if not it["came"]}
        if number == 1 and table["number"] == 1:
            self._disagree(number, told)
        else:
            self._report(number, table["number"], told)
        self.ledger.tables[number, table["number"]] = told
        self.ledger.people |= told.keys()

    def _report(self, number: int, table: int, told: Told, **said: Any) -> Any:
        lines = [
            {"entrant": it, "score": score, "status": how} for it, (score, how) in told.items()
        ]
        path = f"nights/1/rounds/{number}/tables/{table}/{said.pop('verb', 'reports')}/"
        more = {"reason": said.pop("reason")} if "reason" in said else {}
        return self._event(path, {"lines": lines, **more}, **said)

    def _disagree(self, number: int, told: Told) -> None:
        """The phone has a digit wrong: both stand side by side, and the organiser chooses."""
        event = Event.objects.get(code=self.code)
        card = self._event("links/", {"role": "table", "table": 1}, 201)["token"]
        wrong = {
            it: ((score or 0) + 50, how) if score else (score, how)
            for it, (score, how) in told.items()
        }
        self._report(number, 1, wrong, token=card)
        slip = token_of(event.links.get(role=EventRole.HELP))
        night = self._report(number, 1, told, token=slip)
        table = night["rounds"][number - 1]["tables"][0]
        assert (table["state"], len(table["reports"]), table["result"]) == ("disputed", 2, None)
        right = max(it["number"] for it in table["reports"])
        self._event(f"nights/1/rounds/{number}/tables/1/confirm/", {"result": right})
        self.happened["slip and phone disagreed"] += 1

    def _correct(self, number: int) -> None:
        """The draft stays as it was drawn; the stage says who would sit elsewhere."""
        key = self.rng.choice([it for it in self.ledger.tables if it[0] == number])
        before = self._event("nights/1/")["rounds"][-1]["tables"]
        told = self.ledger.tables[key]
        scores = iter(sorted((score or 0) for score, how in told.values() if how == "played"))
        turned: Told = {
            it: (next(scores), how) if how == "played" else (None, how)
            for it, (_score, how) in sorted(told.items(), key=lambda it: -(it[1][0] or 0))
        }
        self._report(number, key[1], turned, verb="correct", reason="Turned round")
        self.ledger.tables[key] = turned
        assert self._event("nights/1/")["rounds"][-1]["tables"] == before
        self._check()
        self.happened["wrong result found after the draw"] += 1

    def _check(self) -> None:
        """The standings of the stage are what the ledger says."""
        stage = self._event("stages/1/")
        rolled = bool(self.happened["rolled off"])
        found = {
            it["entrant"]: (
                it["rank"],
                Fraction(it["values"]["points"]["points"]),
            )
            for it in stage["rows"]
        }
        known = self.ledger.standings()
        if not rolled:
            assert found == known, {
                it: (found.get(it), known[it]) for it in known if found.get(it) != known[it]
            }
        self.happened["compared"] += 1

    def _cut(self) -> None:
        """Ties across the line are rolled for by the tied alone, as often as it takes."""
        known = self.ledger.standings()
        stage = self._event("stages/1/")
        assert stage["is_over"]
        while ties := stage["ties"]:
            tied = ties[0]["entrants"]
            assert len({known[it] for it in tied}) == 1, "only equals roll"
            self._event("advance/", {}, status=422)
            throws = [{"entrant": it, "die": self.rng.randint(1, 6)} for it in tied]
            self._event("roll-offs/", {"throws": throws})
            self.happened["rolled off"] += 1
            stage = self._event("stages/1/")
        through = stage["through"]["in"]
        assert len(through) == self.size.cut
        worst = max(known[it][0] for it in through)
        better = {it for it, own in known.items() if own[0] < worst}
        assert better <= set(through), "nobody above the tie is touched"
        field = self._event("advance/", {})["stages"][1]["field"]
        assert [known[it][0] for it in field] == sorted(known[it][0] for it in field)
        assert set(field) == set(through)
        self.field = field

    def _knock_out(self) -> None:
        """Each table sends its winner on, until one has won."""
        number, left = self.size.rounds, set(self.field)
        while not self._event("stages/2/")["is_over"]:
            number += 1
            self._event("nights/1/rounds/", {"seed": f"{self.seed} {number}"})
            night = self._event(f"nights/1/rounds/{number}/publish/", {})
            tables = night["rounds"][-1]["tables"]
            seated = {it["entrant"] for table in tables for it in table["people"]}
            assert seated == left, (seated, left)
            left = {self._knock_out_table(number, table) for table in tables}
            self.happened["knock-out tables"] += len(tables)
        rows = self._event("ranking/")["rows"]
        assert [it["entrant"] for it in rows if it["rank"] == 1] == list(left)
        assert {it["entrant"] for it in rows} == self.ledger.people
        assert [it["rank"] for it in rows] == sorted(it["rank"] for it in rows)
        self._event("close/", {})

    def _knock_out_table(self, number: int, table: dict[str, Any]) -> int:
        """Returns its winner."""
        people = [it["entrant"] for it in table["people"]]
        scores = self.rng.sample(range(1_000, 9_999), len(people))
        told: Told = {it: (score, "played") for it, score in zip(people, scores, strict=True)}
        self._report(number, table["number"], told)
        return max(people, key=lambda it: told[it][0] or 0)
