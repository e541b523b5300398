"""From a posted form to an entry, and from the entry to the answer: one way for every verb.

Knows forms and answers; the entry's shape is read by `scoring.entries`, `sessions.games.entering`
judges it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.entries import LogEntry, TurnEntry, entry_from_json
from scoring.errors import EntryInvalid, RuleViolation
from scoring.state import GameState
from sessions.access.devices import this_actor
from sessions.access.errors import AccessRefusedError, NoAccessError, RoleMissingError
from sessions.access.roles import Seen
from sessions.games import entering
from sessions.games.changed import changed_since, read_shown, shown
from sessions.games.errors import StaleVersionError
from sessions.games.lists.tally import tally
from sessions.games.log.last import last_entry
from sessions.games.proposals import agreed
from sessions.games.queries import rematch_of
from sessions.games.sheet import sheet_of
from sessions.games.told.highlights import bests_before, highlight, with_turn
from sessions.games.who.tapping import note_tapped
from sessions.models import Game, Role
from sessions.pages.charts.race import race_chart
from sessions.pages.kit.allowed import allowed
from sessions.pages.kit.links import address_for_phones
from sessions.pages.kit.requests import seen, whole_number
from sessions.pages.pad.league import league_table
from sessions.pages.pad.pad import pad, typed
from sessions.pages.pad.rows import blank_rows, rows
from sessions.pages.pad.scripts import table_script, words_script
from sessions.pages.pad.values import Typed
from sessions.wording.barred import barred
from sessions.wording.game import words
from sessions.wording.game.cheers import cheer
from sessions.wording.game.results import tonight
from sessions.wording.game.second import waiting
from sessions.wording.game.spoken import announcement
from sessions.wording.reasons import NOT_SINGING
from sessions.wording.say import say
from sessions.wording.sentences import translated


class FormRefused(Exception):  # noqa: N818  # not an error of ours: the form cannot be entered
    """Why a posted form was not entered: a sentence, the game as it stands, an HTTP status."""

    def __init__(self, sentence: str, at: Seen, status: int) -> None:
        self.sentence = sentence
        self.at = at
        self.status = status
        super().__init__(sentence)


def enter(request: HttpRequest, code: str, data: dict[str, Any]) -> Seen:
    """Enter what a form says (in the JSON of an entry). Raises FormRefused, NoAccessError.

    A CorrectionConflict passes through: its page asks back.
    """
    found = seen(request, code)
    entry = read(found, data)
    expected, by = _expected(request, found), this_actor(request)
    try:
        game = entering.enter(found.game.code, entry, expected_version=expected, by=by)
        return replace(found, game=game, actor=by)
    except StaleVersionError as stale:
        now = replace(found, game=stale.game, actor=by)
        if _is_written(stale, entry):
            return now
        raise FormRefused(_stale(stale.game), now, 409) from stale
    except NoAccessError:
        raise
    except AccessRefusedError as refused:
        raise FormRefused(barred(refused), replace(found, actor=by), 403) from refused


def note_tapped_here(request: HttpRequest, code: str) -> Game | None:
    """The game, if the others were told that something is being entered here.

    Raises FormRefused, AccessRefusedError.
    """
    found = seen(request, code)
    if found.role < Role.SCORE:
        raise RoleMissingError(found.role, Role.SCORE)  # before a device is made for them
    return note_tapped(
        code=found.game.code,
        version=_expected(request, found),
        by=this_actor(request),
        taken_back="taken_back" in request.POST,
    )


def _expected(request: HttpRequest, found: Seen) -> int | None:
    """The version that the form was shown for; None where it names none. Raises FormRefused."""
    typed = request.POST.get("expected_version", "")
    expected = whole_number(typed)
    if typed and expected is None:
        raise FormRefused(_stale(found.game), found, 409)
    return expected


def read(found: Seen, data: dict[str, Any]) -> LogEntry:
    """The entry that a form says. Raises FormRefused."""
    try:
        return entry_from_json(data)
    except EntryInvalid as invalid:
        raise FormRefused(_misread(invalid, data), found, 400) from invalid


def _misread(invalid: EntryInvalid, data: dict[str, Any]) -> str:
    """What is wrong with the first field that cannot be read, by its name on the page."""
    if data["type"] == "total" and not data["points"]:
        return say("refused_points_missing")
    problem = invalid.problems[0]
    field = problem.pointer.rsplit("/", 1)[-1]
    labels = {
        "dice": say("dice"),
        "set_aside": say("to_set_aside"),
        "points": say("points"),
        "name": say("name"),
        "team": say("team"),
        "seat": say("player"),
        "reason": _("Reason"),
        "throws": say("throws_made"),
    }
    said = translated(problem.detail)
    return f"{labels[field]}: {said}" if field in labels else said


def _is_written(stale: StaleVersionError, entry: LogEntry) -> bool:
    """Is the next one in the log the same? It was sent twice, or entered on two phones."""
    game = stale.game
    if game.version != stale.expected + 1:
        return False
    written = game.entries.get(version=game.version).entry
    return agreed(_unseated(written), _unseated(entry)) is not None


def _unseated(entry: LogEntry) -> LogEntry:
    """The entry without its turn's seat: a form may name that seat or not, and means the same."""
    return replace(entry, seat=None) if isinstance(entry, TurnEntry) else entry


def _stale(game: Game) -> str:
    """What has been entered meanwhile, and on which phone."""
    said = announcement(game.current_state())
    last = last_entry(game)
    if last is None or last.device is None or not last.device.name:
        return say("was_faster", said=said)
    return _("%(name)s was faster. Now: %(said)s") % {"name": last.device.name, "said": said}


def enter_on_pad(request: HttpRequest, code: str, data: dict[str, Any]) -> HttpResponse:
    """Enter something from the pad and answer with the pad."""
    try:
        entered = enter(request, code, data)
    except FormRefused as refused:
        return pad_answer(request, refused.at, refused.sentence, refused.status)
    except RuleViolation as refusal:
        return pad_answer(request, seen(request, code), words.refusal(refusal), 422)
    return pad_answer(request, entered)


def pad_answer(
    request: HttpRequest, found: Seen, problem: str = "", status: int = 200
) -> HttpResponse:
    """The game after an entry: the fragment for htmx, else a redirect (a refusal: the page)."""
    if request.htmx:
        context = game_context(request, found, problem)
        return render(request, "pad/_game.html", context | {"is_fragment": True}, status=status)
    if problem:
        context = game_context(request, found, problem)
        return render(request, "pad/game.html", context, status=status)
    return HttpResponseRedirect(game_url(found.game, typed(request)), status=303)


def game_url(game: Game, asked: Typed | None = None) -> str:
    url = reverse("game", kwargs={"code": game.code})
    return f"{url}?mode=totals" if asked and asked.totals else url


def game_context(request: HttpRequest, found: Seen, problem: str = "") -> dict[str, Any]:
    """What the sheet and the pad show. After an entry the tray is empty, unless it was refused."""
    game = found.game
    state = game.current_state()
    before = read_shown(request.headers.get("Sheet-Shown", "")) if request.htmx else None
    sheet = sheet_of(game, state, changed_since(game, state, before))
    may = allowed(found, state)
    asked = typed(request)
    if request.htmx or (request.method == "POST" and not problem):  # the script keeps its own tray
        asked = Typed(
            high_stakes=asked.high_stakes and request.method == "GET",
            totals=asked.totals,
            points=asked.points if problem else "",
        )
    best = bests_before(game, state, sheet)
    cheered = cheer(highlight(state, best))
    return {
        "game": game,
        "state": state,
        "rules": state.rules,
        "sheet": sheet,
        "shown": shown(game, state),
        "rows": rows(game, state, sheet, links="amend" in may.actions),
        "blank_rows": blank_rows(sheet),
        "pad": pad(
            game,
            state,
            asked,
            may,
            waiting(game, state, found.actor, may_enter=may.may_enter),
            by=found.actor,
            problem=problem,
            cheer=cheered,
            best=with_turn(best, state.last_turn),
        ),
        "may": may,
        "winners": words.winners(state),
        "why_won": words.why_won(state),
        "tonight": tonight(tally(game, state)) if state.outcome else "",
        "again": rematch_of(game) if state.outcome else None,
        "league": league_table(game, found.actor) if state.outcome else None,
        "paper_url": address_for_phones(request, reverse("print", kwargs={"code": game.code})),
        "chart": race_chart(state, sheet.turns) if state.outcome else None,
        "six_die_farkle": _offered_forfeit(state) if "adjust" in may.actions else None,
        **_for_whole_page(request, game),
    }


def _offered_forfeit(state: GameState) -> dict[str, Any] | None:
    """After a six-die farkle: whom to dock how many points for not singing."""
    turn, forfeit = state.last_turn, state.rules.six_die_farkle_forfeit
    begun = state.turn is None or state.turn.has_begun
    if forfeit is None or turn is None or begun or not turn.six_die_farkle:
        return None
    return {
        "seat": turn.seat,
        "name": state.seats[turn.seat].name,
        "points": -forfeit,
        "reason": NOT_SINGING,
    }


def _for_whole_page(request: HttpRequest, game: Game) -> dict[str, Any]:
    """What only a whole page holds: the throw table and the script's words."""
    if request.htmx:
        return {}
    state = game.current_state()
    nothing_yet = words.nothing_yet(state, is_rematch=game.is_rematch)
    language = get_language()
    return {
        "table_script": table_script(state.rules, language),
        "words_script": words_script(nothing_yet, language),
    }
