"""No word that cannot be translated: every page, in a language that brackets what is marked.

Pages are those of the table of permissions, each as everybody who sees it differently, and those
of games at every stage. A page that is new has its row there, and so is read here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.utils.translation import trans_real

from scoring.rules.presets import PRESETS
from scoring.rules.rule_set import RuleSet
from sessions.access.roles import Actor
from sessions.games import services
from sessions.models import ApiToken, Device, Game, Player
from tests import verbs
from tests.factories import DeviceFactory
from tests.proofs.access.permissions import rows
from tests.proofs.access.permissions_actors import PLAYS, Person
from tests.proofs.access.permissions_stake import Stake, ask, ask_for, lookers, taken_back
from tests.sessions.api import leagues as league
from tests.sessions.devices import on_device
from tests.sessions.games.playing import throw
from tests.site.words import pseudo
from tests.thorough import sample

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

TITLES = {preset.title for preset in PRESETS.values()}
NAMES = {
    "Farkle",
    "Excel",
    "BG",
    "Stats",
    "Cmd",
    "English",
    "Deutsch",
    "Schweiz",
    "British",
    "testserver",
    "Ana",
    "Ben",
    "Cleo",
    "Zoe",
    "Uwe",
    "Xenia",
    "Yann",
    "Quint",
    "Vera",
    "Autumn",
    "Cup",
    "Heat",
    *(word for name in league.NAMES for word in name.split()),
}

NOT_PAGES = ("api/", "admin/", "manifest.webmanifest", "sw.js")
PAGES = [row for row in rows() if not row.address.startswith(NOT_PAGES)]
SHOWN = [row for row in PAGES if row.method in {"GET", "*"}]
SENT = [row for row in PAGES if row.method in {"POST", "*"}]


@pytest.fixture(scope="module")
def stake(stake: Stake) -> Stake:
    """Everybody, without what was said to them before anybody read in brackets."""
    for person in stake.people:
        person.cookies.pop("messages", None)
    return stake


@pytest.fixture
def bracketed(settings: Any) -> None:
    """Answers are in the language of brackets."""
    settings.LANGUAGES = [*settings.LANGUAGES, (pseudo.LANGUAGE, "English")]
    settings.LANGUAGE_CODE = pseudo.LANGUAGE
    trans_real._translations[pseudo.LANGUAGE] = pseudo.Bracketed()


@pytest.mark.parametrize(
    ("html", "found"),
    [
        ("<p>⟦Bank ⟧450⟦ points⟧</p>", []),
        ("<p>⟦On <b>this</b> machine⟧ Ana</p><code>ls</code>", []),
        ("<p>⟦Bank⟧ points</p>", ["points"]),
        ('<button aria-label="Close">⟦x⟧</button>', ["Close"]),
        ('<input placeholder="Name"><img alt="A die">', ["Name", "die"]),
        ("<title>⟦Rules⟧ · Farkle</title><template><p>Later</p></template>", ["Later"]),
        (
            '<script id="script-words">{"a": "Bank %(points)s", "b": {"1": "⟦die⟧"}}</script>',
            ["Bank"],
        ),
    ],
)
def test_a_word_without_a_mark_is_found(html, found):
    assert pseudo.unmarked(html, {"Ana", "Farkle"}) == found


@pytest.mark.parametrize("row", SHOWN, ids=str)
def test_every_word_of_a_page_is_marked(row, stake, bracketed):
    with taken_back():
        PLAYS[row.when](stake.game.code)
        for person in lookers(stake, SHOWN.index(row)):
            with taken_back():
                check(ask_for(stake, person, row, "GET"))


@pytest.mark.parametrize("row", sample(SENT[::2], everything=SENT), ids=str)
def test_every_word_of_an_answer_to_a_form_is_marked(row, stake, bracketed):
    with taken_back():
        PLAYS[row.when](stake.game.code)
        for person in lookers(stake, SENT.index(row) // 2):
            for how in (True, False):
                with taken_back():
                    check(sent(stake, person, row, is_filled=how))


STAGES = {
    "not begun": [],
    "dice kept": [("511123", "5")],
    "hot dice": [("111234", "111"), ("555", "555")],
    "banked": [("111555", "111555"), "bank"],
    "farkle": [("111234", "111"), ("234", "")],
    "six-die farkle": [("223346", "")],
    "toxic twos": [("222234", "")],
    "three farkles": [700, 700, 0, 0, 0, 0, 0, 0],
    "leftover dice": [("111234", "111"), ("555", "555"), ("511346", "51"), "bank"],
    "final round": [700, 700, 2500],
    "won": [700, 700, 2500, 0],
    "shared": [2000, 2000],
    "six ones": [("111111", "111111")],
    "undone": [700, "undo"],
    "corrected": [700, "amend"],
    "by hand": [700, "adjust"],
    "retired": [700, "join", "retire"],
    "last seat": [700, "retire"],
    "signed": [2500, 0, "sign", "sign"],
    "unlocked": [2500, 0, "sign", "sign", "unlock"],
}
"""What is entered in a game of Ana and Ben: throws, points of a turn, or a verb."""
RULES = {
    "toxic_twos": True,
    "high_stakes_bonus": 1000,
    "six_ones": "win",
    "six_die_farkle_forfeit": 1,
    "farkle_streak": {"length": 3, "penalty": 500},
    "target_score": 2_000,
    "tie": "shared",
    "final_round": "equal_turns",
}
OF_A_GAME = ("", "?mode=totals", "?mode=dice", "table/", "log/", "tv/", "across/", "rules/")


@pytest.mark.parametrize("stage", sample([*STAGES][::2], everything=[*STAGES]))
def test_every_word_of_a_game_at_any_stage_is_marked(stage, client, bracketed):
    device = DeviceFactory(name="Ana")
    game = play(STAGES[stage], device)
    on_device(client, device)

    for page in OF_A_GAME:
        check(client.get(f"/g/{game.code}/{page}"))
    for verb in ("bank", "undo", "withdraw"):
        check(client.post(f"/g/{game.code}/{verb}/", headers={"HX-Request": "true"}))
    check(client.get("/"))


def play(entries: list[Any], device: Device) -> Game:
    players = [services.Player(name) for name in ("Ana", "Ben")]
    rules = RuleSet.from_json(RULES)
    game = services.start_game(rules=rules, players=players, by=Actor(device))
    for entry in entries:
        enter(game, entry)
    return game


def enter(game: Game, entry: Any) -> None:
    match entry:
        case (dice, kept):
            throw(game, dice, kept)
        case int():
            verbs.record_total(code=game.code, points=entry)
        case "sign":
            state = Game.objects.get(pk=game.pk).current_state()
            verbs.sign_card(code=game.code, seat=state.to_sign[0])
        case _:
            verb, said = VERBS[entry]
            verb(code=game.code, **said)


VERBS: dict[str, tuple[Callable[..., Game], dict[str, Any]]] = {
    "bank": (verbs.bank, {}),
    "undo": (verbs.undo, {}),
    "amend": (verbs.amend_turn, {"turn": 1, "points": 500, "reason": "Ana"}),
    "adjust": (verbs.adjust_score, {"seat": 0, "points": -50, "reason": "Ben"}),
    "join": (verbs.join_seat, {"name": "Cleo"}),
    "retire": (verbs.retire_seat, {"seat": 1}),
    "unlock": (verbs.unlock_card, {"reason": "Ana"}),
}


def sent(stake: Stake, person: Person, row, *, is_filled: bool) -> HttpResponse:
    """The answer to the form as the row fills it, or empty; as the pad's script asks, too."""
    if is_filled:
        return ask_for(stake, person, row, "POST", headers={"HX-Request": "true"})
    return ask(person, "POST", stake.path(row.address))


def check(response: HttpResponse) -> None:
    if response.headers.get("Content-Type", "").startswith("text/html"):
        assert pseudo.unmarked(response.content.decode(), set(names())) == []


def names() -> Iterator[str]:
    """The words of which names are made: of people, devices, players, rule sets and tokens."""
    yield from NAMES
    devices, users = Device.objects.values_list("name"), User.objects.values_list("username")
    players, tokens = Player.objects.values_list("name"), ApiToken.objects.values_list("hint")
    for (name,) in (*devices, *users, *players, *tokens, *((title,) for title in TITLES)):
        yield from pseudo.LETTERS.findall(name)
