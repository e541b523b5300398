"""How each game of the pictures got where it is: by being played, when a picture first asks for it.

Knows no page. What else stands in an address, a key of rules or of an account, is made here too.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth import get_user_model
from django.utils import timezone

from scoring.contests.finishes import Told
from scoring.entries import Player
from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import PATCH, RuleSet
from sessions.access import links, tokens
from sessions.access.groups import find_group
from sessions.access.links import code_of
from sessions.access.roles import Actor
from sessions.events import founding
from sessions.events import links as event_links
from sessions.events.evening import clock
from sessions.events.evening.substitutes import substitute
from sessions.events.play import results, tables
from sessions.exchange.backup.daily import make_checked
from sessions.exchange.into.batches import bring_in
from sessions.exchange.into.drafts import draft_of, keep
from sessions.exchange.into.planning import Choices
from sessions.games import options, services
from sessions.games.house_rules.kept import save_house_rules
from sessions.models import Device, Event, EventRole, Game, Group, GroupGrant, Role
from sessions.people import players
from sessions.people.groups import new_group
from tests import verbs
from tests.factories import DeviceFactory
from tests.sessions.events.evenings import Evening, cup
from tests.sessions.games.playing import play_on, throw
from tests.sessions.history.played import many_games
from tests.sessions.people.belongings import begun

ACCOUNT, BOSS, PASSWORD = "ana", "boss", "six dice and a pencil"
CROWD = 86
NAMES = (
    "Maximiliane-Theodora von Hohenzollern-Si",
    "W" * 40,
    "Donaudampfschifffahrtsgesellschaftskapit",
)
"""As long as they may be."""
CLUB = ("Ana", NAMES[0], "مريم بنت عبد الرحمن", "Dan", "Grandmother Elisabeth", "Finn", "Gus")


class Played(dict[str, str]):
    """What stands in the braces of an address; each game is played when it is first asked for."""

    def __init__(self, device: Device) -> None:
        super().__init__()
        self.device = device

    def __missing__(self, name: str) -> str:
        if name in OF_AN_ACCOUNT:
            self.update(_an_account())
        elif name in OTHERS:
            self.update({it: game.code for it, game in _of_somebody_else(self.device).items()})
        elif name in OF_A_CLUB:
            self.update(_a_club(self.device))
        elif name in OF_A_LEAGUE:
            self.update(_a_league(self.device))
        elif name in OF_CUPS:
            self.update(_cups(self.device))
        elif name in OF_AN_IMPORT:
            self.update(_imports(self.device))
        elif name == "boss":
            self[name] = _a_superuser()
        elif name in HOUSES:
            whose, rules = HOUSES[name]
            self[name] = save_house_rules(name=whose, rules=rules, device=self.device).key
        else:
            self[name] = GAMES[name](self.device).code
        return self[name]


def _started(device: Device, *names: str, **rules: object) -> Game:
    whole = RuleSet.from_json(PRESETS["patch"].rules.to_json() | rules)
    seats = [Player(*name.split(":")) for name in names]
    return services.start_game(rules=whole, players=seats, by=Actor(device))


def _new(*names: str, **rules: object) -> Callable[[Device], Game]:
    return lambda device: _started(device, *names, **rules)


def _crowd(device: Device, **rules: object) -> Game:
    return _started(device, *(f"Player {number}" for number in range(1, CROWD + 1)), **rules)


def _called(game: Game, *totals: int) -> Game:
    for points in totals:
        game = verbs.record_total(code=game.code, points=points)
    return game


def _called_out(game: Game, turns: int) -> Game:
    called = random.Random(turns)
    for _ in range(turns):
        if game.current_state().turn is None:
            break
        game = _called(game, called.choice((0, 500, 650, 800, 1000, 1550)))
    return game


def _until(game: Game, status: str) -> Game:
    dice = random.Random(4)
    while game.current_state().status not in {status, "finished"}:
        game = play_on(game, dice, entries=1)
    return game


def _thrown(
    *throws: tuple[str, str], name: str = "Ben", **rules: object
) -> Callable[[Device], Game]:
    """Everybody has opened, and of the third round so much has been thrown."""

    def play(device: Device) -> Game:
        game = _started(device, "Maximiliane", name, "Jo", **rules)
        game = _called(game, 5550, 1200, 3000, 2500)
        for dice, kept in throws:
            game = throw(game, dice, kept)
        return game

    return play


def _at_a_table(*names: str, turns: int) -> Callable[[Device], Game]:
    """For the big screens: so many turns are over; of the next one two dice are kept."""

    def play(device: Device) -> Game:
        game = _started(device, *names)
        game = _called(game, *(500 + 50 * (number % 9) for number in range(turns)))
        return throw(game, "112346", "11") if turns else game

    return play


def _middle(device: Device) -> Game:
    game = _started(device, "Ana", "Ben", "Cleo", "Dad")
    game = _called(game, 600, 550, 0, 1000, 450, 0, 800, 650, 300, 700, 0, 350)
    return throw(game, "112346", "11")


def _hot(device: Device) -> Game:
    game = _called(_started(device, "Ana", "Ben", "Cleo"), 600, 550, 500)
    return throw(game, "123456", "123456")


def _won(device: Device) -> Game:
    return _called(_started(device, "Ana", "Ben", target_score=1000), 1500, 1800)


def _signed(device: Device) -> Game:
    game = _won(device)
    for seat in (0, 1):
        game = verbs.sign_card(code=game.code, seat=seat)
    return game


def _final(device: Device) -> Game:
    """Ben has not opened yet, and has the goal to beat."""
    return _called(_started(device, "Christopher", "Ben", "Ana"), 600, 0, 1200, 600, 0, 9200)


def _bell(device: Device) -> Game:
    """Time is called in Ben's turn; two others have theirs after him."""
    game = _called(_started(device, "Ana", "Ben", "Christopher", "Dad"), 600, 0, 1200, 550, 1000)
    throw(game, "112346", "11")
    return verbs.call_time(code=game.code)


def _stakes(device: Device) -> Game:
    game = _started(device, "Ana", "Ben", high_stakes_bonus=1000, opening_threshold=0)
    return throw(game, "112346", "11", bank=True)


def _tied(device: Device) -> Game:
    game = _started(device, "Ana", "Ben", "Cleo")
    return verbs.record_roll_off(code=game.code, faces={0: 6, 1: 6, 2: 3})


def _eventful(device: Device) -> Game:
    """Long names, a late player, somebody gone, a correction, points by hand, an undo."""
    game = _started(
        device, "Ana", "Christopher", "Grandmother Elisabeth", "Maximilian-Alexander", "Gus"
    )
    options.set_options(code=game.code, needs_reason=True)
    throw(game, "111555", "111555", bank=True)
    throw(game, "223346")
    _called(game, 550, 600, 1200, 700, 950, 1000, 650, 800)
    verbs.undo(code=game.code)
    verbs.join_seat(code=game.code, name="Late Lou")
    verbs.adjust_score(code=game.code, seat=1, points=-1, reason="did not sing")
    verbs.amend_turn(code=game.code, turn=3, points=600, reason="a 1 was overlooked")
    verbs.retire_seat(code=game.code, seat=4)
    return _called(game, 650)


def _unfinished(device: Device) -> Game:
    game = _called(_started(device, "Ana", "Ben", "Cleo"), 600, 1200, 500, 700)
    return verbs.end_game(code=game.code, result="none")


GAMES: dict[str, Callable[[Device], Game]] = {
    "even": lambda device: _called(_started(device, "Ana", "Ben"), 2200, 3300),
    "unfinished": _unfinished,
    "start": _new("Ana", "Ben", "Cleo"),
    "middle": _middle,
    "hot": _hot,
    "opening": lambda device: _called(
        _started(device, "Ana", "Ben", "Cleo", six_die_farkle_forfeit=1), 600, 0, 1200, 0
    ),
    "totals": lambda device: _called(
        _started(
            device, *("Ana", "Ben", "Christopher", "Tante Erna", "Opa Karl"), target_score=20_000
        ),
        *(10_550, 1200, 0, 600, 12_000, 700),
    ),
    "final": _final,
    "bell": _bell,
    "finished": lambda device: _until(_started(device, "Ana", "Ben", "Cleo", "Dad"), "finished"),
    "won": _won,
    "signed": _signed,
    "teams": lambda device: _called_out(
        _started(device, "Ana:Red", "Ben:Blue", "Cleo:Red", "Dad:Blue", teams=True), 9
    ),
    "crowd": lambda device: _called_out(_crowd(device, target_score=100_000), CROWD + 30),
    "crowd_won": lambda device: _called(
        _crowd(device, target_score=2000),
        *(500 + 50 * (seat % 9) for seat in range(CROWD)),
        *(1500 + 50 * seat for seat in range(CROWD)),
    ),
    "long": _eventful,
    "names": lambda device: _called(_started(device, *NAMES), 600, 0, 700),
    "names_won": lambda device: _called(_started(device, *NAMES, target_score=1000), 1200, 0, 1400),
    "tied": _tied,
    "stakes": _stakes,
    "singing": lambda device: throw(
        _started(device, "Ana", "Ben", six_die_farkle_forfeit=1), "223346"
    ),
    "six_ones": _new("Ana", "Ben", six_ones="win"),
    "turn": _new("Ana", "Ben"),
    "alone": lambda device: throw(_started(device, "Ana"), "112346", "1"),
    "handed": lambda device: throw(_started(device, "Ana", "Ben"), "112346", "11"),
    # what was last, and what is set aside
    "farkled": _thrown(("223446", ""), name="Christopher", six_die_farkle_forfeit=1),
    "kept": _thrown(("112346", "11")),
    "lost": _thrown(("112346", "11"), ("2346", ""), name=NAMES[0]),
    "hot_dice": _thrown(("111555", "111555"), name=NAMES[0]),
    "aside_six": _thrown(("223344", "223344"), ("555246", "555")),
    "aside_hot": _thrown(
        ("123456", "123456"), ("222333", "222333"), ("111122", "1111"), ("15", "15")
    ),
    "aside_long": _thrown(("111111",) * 2, ("222222",) * 2, ("111555",) * 2),
    # the big screens
    "two": _at_a_table("Ana", "Ben", turns=5),
    "three": _at_a_table("Ana", "Ben", "Christopher", turns=8),
    "six": _at_a_table("Ana", "Ben", "Christopher", "Dad", "Grandmother Elisabeth", "Fi", turns=27),
    "twelve": _at_a_table(*(f"Player {number}" for number in range(1, 13)), turns=40),
    "fresh": _at_a_table("Ana", "Maximiliane Wolfeschlegelsteinhausenberg", turns=0),
    "banked": lambda device: throw(
        _started(device, "Ana", "Maximiliane Wolfeschlegelsteinhausenberg"),
        *("111555", "111555"),
        bank=True,
    ),
    "longest": lambda device: throw(
        _called(_started(device, "Ana", NAMES[0], "Ben"), 9500, 600, 500, 600),
        *("111555", "111555"),
    ),
    "rival": lambda device: throw(
        _called(_started(device, "Ana", "Ben", "Christopher"), 500, 550, 600, 650, 700, 9500),
        *("112346", "11"),
    ),
}

OTHERS = ("watched", "barred", "proposed", "differing", "asked", "watched_second", "private")
OF_A_CLUB = ("club", "club_game", "ana_there", "ben_there")
OF_CUPS = ("cups", "cup", "cup_cut", "cup_tied", "cup_tree", "cup_final", "cup_won", "registering")
OF_A_LEAGUE = ("leagues", "league", "drawn", "going_on")
OF_AN_IMPORT = ("files", "draft_there", "batch_there")
OF_AN_ACCOUNT = ("token", "passkey")


def _of_somebody_else(device: Device) -> dict[str, Game]:
    """Games that another phone manages, and what this one may do in them."""
    mine, theirs = Actor(device), Actor(DeviceFactory(name="Ben’s old Samsung phone"))
    games = {name: _started(theirs.device, "Ana", "Ben") for name in OTHERS}
    for name, game in games.items():
        role = Role.WATCH if name.startswith("watched") else Role.SCORE
        if name != "private":
            links.open_link(code=links.code_of(game.links.get(role=role)), by=mine)
    verbs.record_total(code=games["watched"].code, points=600)
    throw(games["watched"], "112346", "11")
    options.set_options(code=games["barred"].code, entry_by="turn", by=theirs)
    options.hold_seats(code=games["barred"].code, seats=[0], by=theirs)
    for name in ("proposed", "differing", "asked", "watched_second"):
        options.set_options(code=games[name].code, needs_second=True, by=theirs)
    for name in ("proposed", "differing"):
        throw(games[name], "112346", "11", by=mine)
    throw(games["differing"], "111346", "111", by=theirs)
    for name in ("asked", "watched_second"):
        throw(games[name], "112346", "11", by=theirs)
    return games


def _a_club(device: Device) -> dict[str, str]:
    """The phone runs the group, but plays with its own."""
    group = Group.objects.create(code="CLUBXY", name="The Tuesday club", time_zone="Europe/Vienna")
    many_games(group, 60, names=CLUB)
    links.issue_all(group)
    link = group.links.get(role=Role.MANAGE)
    GroupGrant.objects.create(link=link, device=device, granted_at=timezone.now())
    one, two = (group.players.get(name=name) for name in CLUB[:2])
    there = {"ana_there": str(one.uuid), "ben_there": str(two.uuid)}
    return {"club": group.code, "club_game": group.games.latest("pk").code, **there}


LEAGUE = (*CLUB, "Hana", "Ida", "Jo", "Kim", "Lea", "Max")


def _a_league(device: Device) -> dict[str, str]:
    """A league whose first night is over; on the second one a round is played, the next drawn."""
    by = Actor(device)
    group = new_group(name="The Thursday club", by=by, time_zone="Europe/Vienna")
    event = founding.found(
        group=group.code,
        name="Autumn league",
        first_day=date(2026, 9, 3),
        nights=4,
        entrants=LEAGUE,
        by=by,
    )
    first = Evening(event).open().draw().publish().play().close()
    event_links.issue_own(code=event.code, by=None)
    second = first.on(2).open(*range(1, 11)).draw().publish()
    second.play(1)
    other = founding.found(
        group=group.code,
        name="Winter",
        first_day=date(2026, 12, 3),
        nights=2,
        entrants=LEAGUE,
        by=by,
    )
    drawn = Evening(other).open().draw()
    drawn.on(2).open(*range(1, 11)).draw().publish()
    substitute(code=drawn.code, night=2, round=1, entrant=1, substitute=11, by=None)
    return {
        "leagues": group.code,
        "league": event.code,
        "drawn": drawn.code,
        "going_on": _going_on(by, group).code,
    }


def _going_on(by: Actor, group: Group) -> Event:
    """The second round of an evening is played: one table is in, one told, one contested, one
    plays; somebody has come late."""
    fixed = RuleSet.from_json(PATCH.to_json() | {"fixed_turns": 10, "opening_threshold": 0})
    event = founding.found(
        group=group.code,
        name="Ten turns each",
        first_day=date(2026, 11, 5),
        entrants=(*LEAGUE[:11], "Maximiliane Freifrau von Hohenlohe", "Zoe Berger"),
        rules=fixed,
        trust="table",
        limits={"preferred": 3, "least": 3, "most": 4},
        by=by,
    )
    evening = Evening(event).open(*range(1, 13)).draw().publish().play().draw(seed="2").publish()
    where = {"code": event.code, "night": 1, "round": 2}
    at_table = Actor(Device.objects.create(name="At tables 1 and 3"))
    for number in (1, 3):
        card = event_links.issue(code=event.code, role=EventRole.TABLE, table=number, by=None)
        event_links.open_link(code=code_of(card), by=at_table)
    for number in (1, 2):
        results.report(**where, table=number, told=_by_number(evening, number), by=None)
    results.report(**where, table=1, told=_by_number(evening, 1, 300), by=at_table)
    results.report(**where, table=3, told=_by_number(evening, 3), by=at_table)
    game = tables.begin(**where, table=4, by=None).game
    clock.start_clock(code=event.code, night=1, round=2, minutes=42, by=None)
    for points in (500, 0, 1_200, 300, 850, 0, 400):
        verbs.record_total(code=game.code, points=points)
    return evening.come(13).event


def _by_number(evening: Evening, table: int, step: int = 250) -> list[Told]:
    return [Told(it, score=9_000 - step * it) for it in evening.people(table, 2)]


def _cups(device: Device) -> dict[str, str]:
    """Tournaments: one in its second round, one to be cut, one with a tie, a knock-out, one that is
    won, and one to which people put themselves on the list."""
    by = Actor(device)
    rounds = {"method": "balanced", "rounds": 2, "cut": 4}
    final = {"method": "final", "carry": "seed", "limits": {"preferred": 4, "least": 2, "most": 4}}
    nine = Evening(cup(LEAGUE[:9], rounds, final, by=by)).open().rounds(1).draw().publish()
    cut = Evening(cup(LEAGUE[:9], rounds, final, by=by)).open().rounds(2)
    tied = Evening(cup(LEAGUE[:3], rounds | {"rounds": 1, "cut": 2}, final, by=by)).open()
    tied.draw().publish().tell(1, {1: 900, 2: 500, 3: 500})
    tree = Evening(cup(LEAGUE, {"method": "knock_out"}, by=by)).open().rounds(1).draw().publish()
    last = Evening(cup(LEAGUE[:6], {"method": "knock_out"}, by=by)).open().rounds(1)
    _plays_the_final(last.draw().publish())
    won = Evening(cup(LEAGUE[:6], {"method": "knock_out"}, by=by)).open().rounds(2)
    won.close()
    founding.close(code=won.code, by=by)
    invites = {"place": "Kitchen, 2 Mill Lane", "bring": "Bring six dice, and something to eat."}
    asks = cup(LEAGUE[:6], final, by=by, cap=5, registration=True, starts="14:00", **invites)
    return {
        "cups": nine.event.group.code,
        "cup": nine.code,
        "cup_cut": cut.code,
        "cup_tied": tied.code,
        "cup_tree": tree.code,
        "cup_final": last.code,
        "cup_won": won.code,
        "registering": asks.code,
    }


def _plays_the_final(evening: Evening) -> None:
    """Its game goes on, in the middle of a turn."""
    game = tables.begin(code=evening.code, night=1, round=2, table=1, by=None).game
    for points in (1_000, 650, 0, 1_200, 0, 400):
        verbs.record_total(code=game.code, points=points)
    throw(game, "111246", "111")


EVENINGS = f"""Datum;Ort;Ana;Bernd;{NAMES[0]};Cleo
26.12.1998;Zuhause;10.350;9.000;;
2.1.1999;Fähre;;8.750;10.100;400
9.1.1999;Fähre;1,5;8.750;10.100;
16.1.1999;Zuhause;10.050;4.500;;7.250
"""


def _imports(device: Device) -> dict[str, str]:
    """An evening has come in, and a file waits with the same evening told otherwise."""
    group = new_group(name="Evenings of old", by=Actor(device), time_zone="Europe/Vienna")
    seen = find_group(group.code, Actor(device), Role.MANAGE)
    for name in ("Ana", "Berndt", "Cleo"):
        group.players.create(name=name)
    told = EVENINGS.replace("10.350", "10.400").splitlines()[:3]
    draft = draft_of(seen, keep(seen, "\n".join(told).encode(), "Abende vor 2000.csv"))
    batch = bring_in(
        code=group.code,
        found=draft.opened.found,
        choices=Choices(PATCH),
        file_name=draft.name,
        by=Actor(device),
    )
    waiting = keep(seen, EVENINGS.encode(), "Abende.csv")
    return {"files": group.code, "draft_there": str(waiting), "batch_there": str(batch.uuid)}


def _a_superuser() -> str:
    """Somebody with all rights, and a backup of each kind: read back, not read back, broken."""
    boss = get_user_model().objects.create_superuser(BOSS, password=PASSWORD)
    there = Path(settings.BACKUP_DIR)
    whole, copied, broken = (there / f"farkle-2026-10-0{day}T033000Z.zip" for day in (3, 2, 1))
    whole.unlink(missing_ok=True)
    make_checked(whole)
    copied.write_bytes(whole.read_bytes())
    broken.write_bytes(whole.read_bytes()[:500])
    return boss.get_username()


def _an_account() -> dict[str, str]:
    """Ana after a season: something in every list, a long name and a long address among it."""
    ana = get_user_model().objects.create_user(ACCOUNT, "ana@example.org", PASSWORD)
    begun("Ana", "Grandmother Elisabeth of the long table", "Dad", owner=ana)
    players.claim(player=players.me(ana, "Ana"), guest="Ana", account=ana)
    save_house_rules(name="Kitchen", rules=RuleSet.from_json({}), account=ana)
    EmailAddress.objects.create(user=ana, email=ana.email, primary=True)
    EmailAddress.objects.create(user=ana, email=f"{'long.' * 12}address@example.org")
    token, _secret = tokens.issue(account=ana, name="The board of the club", role=Role.MANAGE)
    passkey = {
        "name": "Thumb",
        "credential": {"clientExtensionResults": {"credProps": {"rk": True}}},
    }
    kind = Authenticator.Type.WEBAUTHN
    key = Authenticator.objects.create(user=ana, type=kind, data=passkey)
    return {"token": str(token.pk), "passkey": str(key.pk)}


def everything_on() -> RuleSet:
    """A rule set that needs as many words as there are."""
    return RuleSet.from_json(
        {
            "minimum_bank": 300,
            "toxic_twos": True,
            "six_ones": "win",
            "full_house_bonus": 250,
            "van_t_hof_six": 3000,
            "high_stakes_bonus": 1000,
            "six_die_farkle_forfeit": 1,
            "farkle_streak": {"length": 3, "penalty": 1000},
            "tie": "roll_off_round",
        }
    )


HOUSES = {
    "house": ("Grandmother’s rules", everything_on()),
    # whose odds are counted in a second, not in eight
    "counted_house": ("Grandfather’s rules", replace(everything_on(), van_t_hof_six=None)),
}
