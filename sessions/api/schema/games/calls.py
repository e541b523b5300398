"""Every call about games and rule sets, as `descriptions` describes it; moves have their own."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes

from sessions.api.kit.history import ProgressQuery
from sessions.api.kit.lists import GameQuery, TurnQuery, VersionQuery
from sessions.api.schema import requests
from sessions.api.schema.games import answers, records
from sessions.api.schema.operation import (
    EVENT_STREAM,
    EXPORTS,
    GAMES,
    NDJSON,
    OPTIONS,
    RECORDS,
    RULES,
    XLSX,
    ZIP,
    Operation,
)
from sessions.exchange import progress

OF_GAMES = {
    "list_rule_sets": Operation(
        RULES, "The presets, and the house rules saved on this device", answers.RuleSetList
    ),
    "save_house_rules": Operation(
        RULES,
        "Save house rules under a name; the same name makes the next version",
        answers.RuleSetAnswer,
        requests.HouseRulesRequest,
        status=201,
    ),
    "read_rule_set": Operation(RULES, "One rule set, whole", answers.RuleSetAnswer),
    "change_house_rules": Operation(
        RULES,
        "The next version of one's own house rules, also under another name",
        answers.RuleSetAnswer,
        requests.ChangedRulesRequest,
        more="The next version of one's own house rules, also under another name. The same rules "
        "once more are no new version. With `expected_version`, rules that were changed meanwhile "
        "are not replaced (409 `rules_changed`). Games keep the rules that they were started with.",
    ),
    "delete_house_rules": Operation(
        RULES, "Delete one's own house rules, with all their versions", None, status=204
    ),
    "read_throw_table": Operation(
        RULES, "The look-up of everything that scores, for scoring offline", answers.ThrowTable
    ),
    "evaluate_throw": Operation(
        RULES,
        "What a throw is worth under any rules, without a game",
        answers.Evaluation,
        requests.EvaluateRequest,
    ),
    "list_games": Operation(
        GAMES,
        "The games of this device and this account, the latest first",
        answers.GamePage,
        query=GameQuery,
    ),
    "start_game": Operation(
        GAMES,
        "Start a game, and get its three links",
        answers.StartedGame,
        requests.GameRequest,
        status=201,
        more="Start a game, and get its three links. A program that has to go on before it gets an "
        "answer draws the game's `code` itself, at random: six of the letters and digits of codes. "
        "It needs an `Idempotency-Key` as well, with which a lost answer is answered again. A code "
        "that another game has is refused (409 `code_taken`), and nothing is said of that game: "
        "draw another one. With `rematch_of` it is the rematch of a game, as a phone begins it "
        "without network: their wins are counted together. A code of no game, or of one that the "
        "caller has no role in, is refused (403 `no_access`); so is one in which the caller only "
        "watches (`role_missing`), and a deleted one (`game_deleted`). Where there is a network, "
        "`rematch/` takes over players, rules and options, too.",
    ),
    "rematch": Operation(
        GAMES,
        "The same players under the same rules once more; the next seat starts",
        answers.StartedGame,
        requests.NothingRequest,
        status=201,
        more="Everybody keeps their role, their seats and the options, whoever asks. A game that "
        "is not over can have a rematch too, and stays as it is. While a rematch goes on, every "
        "call answers that one. `links` are those that the caller may pass on; a link's token of "
        "the game before stands for the rematch's link of the same role, until that is closed or "
        "has a new code: then the call is refused (409 `rematch_closed`).",
    ),
    "read_game": Operation(GAMES, "The game as it stands", answers.GameAnswer),
    "change_game": Operation(
        GAMES,
        "Where it is played, and by which group; what is left out stays",
        answers.GameAnswer,
        requests.GameChanges,
        more="Where it is played, and by which group; what is left out stays. Only who manages the "
        "game may say so. In another group its seats are those of the players with their names; "
        "who said that a seat was somebody else's says so again there.",
        takes_version=True,
    ),
    "delete_game": Operation(
        GAMES,
        "Put the game into the trash: only who manages it",
        None,
        status=204,
        more="Put the game into the trash: only who manages it. It leaves all lists, and whoever "
        "had a role in it is answered 403 `game_deleted`. It can be restored for 30 days; then it "
        "is gone for good.",
    ),
    "restore_game": Operation(
        GAMES,
        "Take the game out of the trash, as it was",
        answers.GameAnswer,
        requests.NothingRequest,
    ),
    "list_turns": Operation(RECORDS, "The finished turns", answers.TurnPage, query=TurnQuery),
    "list_entries": Operation(
        RECORDS,
        "The log: every entry, undo and corrections included",
        answers.EntryPage,
        query=VersionQuery,
    ),
    "read_statistics": Operation(RECORDS, "Facts counted per seat", records.StatisticsAnswer),
    "watch_game": Operation(
        RECORDS,
        "Server-sent events: version and revision of the game, now and after every change",
        str,
        more="Each event has the game's version as its id, and with a revision both (`12.3`); "
        "`Last-Event-ID` goes on from either. The revision counts what changes without an entry. A "
        "version may be skipped, when several entries came at once, or come twice, as a sign of "
        "life: read the game when the version, or the revision, is another than yours; after a "
        "backup was restored the version may be less, and the revision is far greater. Who may no "
        "longer watch is sent the event `closed`, and the stream ends.",
        media_type=EVENT_STREAM,
    ),
    "export_json": Operation(EXPORTS, "The game with every entry", records.ExportAnswer),
    "export_text": Operation(
        EXPORTS, "The game in text notation, to read and to replay", str, media_type="text/plain"
    ),
    "export_csv": Operation(EXPORTS, "A row per finished turn", str, media_type="text/csv"),
    "export_xlsx": Operation(
        EXPORTS,
        "A workbook: a row per finished turn, and where every seat stands",
        OpenApiTypes.BINARY,
        media_type=XLSX,
    ),
    "export_account": Operation(
        EXPORTS,
        "All that the site keeps about the account, and its games with every entry, as a ZIP",
        OpenApiTypes.BINARY,
        more="All that the site keeps about the account, and its games with every entry, as a ZIP. "
        "For who is signed in, or a personal token that may `manage` (else 403 `account_needed`).",
        media_type=ZIP,
        or_media_type=progress.MEDIA_TYPE,
        query=ProgressQuery,
    ),
    "export_site": Operation(
        EXPORTS,
        "All groups, players, house rules and games of the site, as lines of JSON",
        str,
        more="All groups, players, house rules and games of the site with every entry, as lines of "
        "JSON, for accounts that have all rights in the administration (else 403 "
        "`all_rights_needed`). A backup is something else: it has accounts and links, too.",
        media_type=NDJSON,
        or_media_type=progress.MEDIA_TYPE,
        query=ProgressQuery,
    ),
    "export_bgstats": Operation(
        EXPORTS,
        "A link that hands the result to BG Stats, a diary of board games",
        records.BgStatsAnswer,
        more="The app asks before it keeps anything.",
    ),
    "read_options": Operation(
        OPTIONS, "How the game is entered, and the devices that may score", answers.OptionsAnswer
    ),
    "set_options": Operation(
        OPTIONS,
        "Who may enter, and whether a second scorer confirms; what is left out stays",
        answers.OptionsAnswer,
        requests.OptionsRequest,
        more="With `one` scorekeeper that is, unless another is named, the device that asks.",
    ),
    "hold_seats": Operation(
        OPTIONS,
        "These seats, and no others, are played on this device",
        answers.GameAnswer,
        requests.SeatsRequest,
    ),
    "withdraw": Operation(
        OPTIONS,
        "Take back what this device has entered and no second scorer has confirmed",
        answers.GameAnswer,
        requests.NothingRequest,
    ),
}
