"""Tables as people keep them: each is read as it was meant, without anybody saying how."""

from __future__ import annotations

import io
import zipfile
from datetime import date, datetime

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sessions.exchange.into.found import FileRefusedError
from sessions.exchange.into.tables.files import MAX_UNPACKED, from_text, open_table
from sessions.exchange.into.tables.mapping import Mapping
from sessions.exchange.into.tables.read import guess, read


def told(data: str | bytes) -> list[tuple]:
    """Each game as (day, {name: (score, points)})."""
    grid = from_text(data) if isinstance(data, str) else open_table(data)
    found = read(grid, guess(grid).mapping)
    assert not found.left_out, found.left_out
    return [
        (it.played_on, {seat.name: (seat.score, seat.points) for seat in it.seats})
        for it in found.games
    ]


def workbook(*sheets: tuple[str, list[list]]) -> bytes:
    data, book = io.BytesIO(), openpyxl.Workbook(write_only=True)
    for name, rows in sheets:
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    book.save(data)
    return data.getvalue()


ROUNDS = {"Ana": (2_200, (500, 0, 1_700)), "Ben": (1_350, (0, 650, 700))}


@pytest.mark.parametrize(
    "text",
    [
        "Round,Ana,Ben\n1,500,0\n2,F,650\n3,1700,700\nTotal,2200,1350\n",
        "Runde;Ana;Ben\n1;500;-\n2;x;650\n3;1.700;700\nSumme;2.200;1.350\n",
        "\tAna\tBen\n\t500\t0\n\t0\t650\n\t1'700\t700\n",
        "Ana|Ben\n500|0\n0|650\n1 700|700\n",
        "Round,Ana,Ben\n1,500,0\n2,500,650\n3,2200,1350\nTotal,2200,1350\n",
        "Player,1,2,3,Total\nAna,500,F,1700,2200\nBen,0,650,700,1350\n",
        "Name;R1;R2;R3\nAna;500;0;1700\nBen;0;650;700\n",
        "game,round,name,points\nx,1,Ana,500\nx,1,Ben,0\nx,2,Ana,0\nx,2,Ben,650\nx,3,Ana,1700\nx,3,Ben,700",
    ],
)
def test_one_game_in_every_shape(text):
    assert told(text) == [(None, ROUNDS)]
    for encoding in ("utf-8-sig", "utf-16", "cp1252"):
        assert told(text.encode(encoding)) == [(None, ROUNDS)]


def test_names_of_any_script_in_quotes_stay_as_they_are():
    text = '\ufeffDatum;"דנה; ""K.""";علي\r\n3.10.2019;"10.350";9.000\r\n'
    rounds = {'דנה; "K."': (10_350, ()), "علي": (9_000, ())}
    assert told(text.encode()) == [(date(2019, 10, 3), rounds)]


def test_running_totals_without_a_last_row_are_known_by_how_they_grow():
    text = "Ana,Ben\n500,0\n500,650\n1100,650\n2200,1350\n"
    assert told(text)[0][1]["Ana"] == (2_200, (500, 0, 600, 1_100))


def test_games_below_each_other_with_other_players_and_days():
    text = (
        "03.10.2026\nRunde;Ana;Ben\n1;500;0\n2;650;550\nGesamt;1150;550\n\n"
        "10.10.2026\nRunde;Ben;Cleo;Dirk\n1;0;500;600\n2;550;F;1000\nGesamt;550;500;1600\n"
    )
    assert told(text) == [
        (date(2026, 10, 3), {"Ana": (1_150, (500, 650)), "Ben": (550, (0, 550))}),
        (
            date(2026, 10, 10),
            {"Ben": (550, (0, 550)), "Cleo": (500, (500, 0)), "Dirk": (1_600, (600, 1_000))},
        ),
    ]


def test_a_row_for_each_game_with_the_scores_of_all():
    text = (
        "Datum;Ort;Ana;Ben;Cleo;Schnitt;Sieger\n"
        "3.10.2026;Zuhause;10.350;9.000;;9675,0;Ana\n"
        "10.10.2026;Fähre;;8.750;10.100;9.425,5;Cleo\n"
        "Ø;;10.350;8.875;10.100;9550,3;\n"
    )
    grid = from_text(text)
    found = read(grid, guess(grid).mapping)
    assert [(it.played_on, it.place) for it in found.games] == [
        (date(2026, 10, 3), "Zuhause"),
        (date(2026, 10, 10), "Fähre"),
    ]
    assert [{s.name: s.score for s in it.seats} for it in found.games] == [
        {"Ana": 10_350, "Ben": 9_000},
        {"Ben": 8_750, "Cleo": 10_100},
    ]


def test_our_own_matrix():
    text = "game,played_at,Ana,=Ben\nK7MX2Q,2026-10-03T21:30:00.000000Z,10350,9000\n"
    (game,) = read(grid := from_text(text), guess(grid).mapping).games
    assert game.played_at == datetime.fromisoformat("2026-10-03T21:30:00+00:00")
    assert [(it.name, it.score) for it in game.seats] == [("Ana", 10_350), ("=Ben", 9_000)]
    assert told(text.replace("=Ben", "'=Ben"))[0][1].keys() == {"Ana", "=Ben"}


def test_our_own_seats_by_their_names():
    text = (
        "id,game,seat,player,name,team,score,rank,is_winner\n"
        "A-0,A,0,0198c4b0-0000-7000-8000-00000000000a,Ana,,10350,1,true\n"
        "A-1,A,1,0198c4b0-0000-7000-8000-00000000000b,Ben,,9000,2,false\n"
        "B-0,B,0,0198c4b0-0000-7000-8000-00000000000a,Ana,,5000,1,true\n"
    )
    grid = from_text(text)
    found = read(grid, Mapping(orientation="long"))
    assert [[(s.name, s.score, s.is_winner) for s in it.seats] for it in found.games] == [
        [("Ana", 10_350, True), ("Ben", 9_000, False)],
        [("Ana", 5_000, True)],
    ]


def test_a_workbook_with_a_game_on_each_sheet():
    book = workbook(
        ("2026-10-03", [["Round", "Ana", "Ben"], [1, 500, 0], [2, 650, 550]]),
        ("2026-10-10", [["Round", "Ana", "Ben"], [1, "F", 500], [2, 1_000, None]]),
        ("empty", []),
    )
    assert told(book) == [
        (date(2026, 10, 3), {"Ana": (1_150, (500, 650)), "Ben": (550, (0, 550))}),
        (date(2026, 10, 10), {"Ana": (1_000, (0, 1_000)), "Ben": (500, (500,))}),
    ]


def test_days_of_a_workbook_are_days():
    rows = [["Date", "Ana", "Ben"], [date(2026, 10, 3), 10_350, 9_000.0]]
    assert told(workbook(("S", rows))) == [
        (date(2026, 10, 3), {"Ana": (10_350, ()), "Ben": (9_000, ())})
    ]


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("2026-10-03", date(2026, 10, 3)),
        ("3.10.2026", date(2026, 10, 3)),
        ("03.10.26", date(2026, 10, 3)),
        ("26/12/98", date(1998, 12, 26)),
        ("12/26/1998", date(1998, 12, 26)),
        ("3. Oktober 2026", date(2026, 10, 3)),
        ("Samstag, 3. Oktober 2026", date(2026, 10, 3)),
        ("October 3, 2026", date(2026, 10, 3)),
        ("Sat Oct 03 2026 17:02:11 GMT+0200 (Central European Summer Time)", date(2026, 10, 3)),
        ("soon", None),
    ],
)
def test_days_as_people_write_them(said, day):
    grid = from_text(f"Date\tAna\tBen\n{said}\t10350\t9000\n")
    (game,) = read(grid, Mapping("history", date_order=guess(grid).mapping.date_order)).games
    assert game.played_on == day


def test_days_that_can_be_read_both_ways_are_open_until_one_cannot():
    rows = "Date,Ana,Ben\n03/10/2026,10350,9000\n"
    assert guess(from_text(rows)).is_day_open
    assert not guess(from_text(f"{rows}04/25/2026,9000,10100\n")).is_day_open
    later = read(grid := from_text(f"{rows}04/25/2026,9000,10100\n"), guess(grid).mapping)
    assert [it.played_on for it in later.games] == [date(2026, 3, 10), date(2026, 4, 25)]


@pytest.mark.parametrize(
    ("text", "reason", "facts"),
    [
        (
            "Round,Ana,Ben\n1,500,0\n2,13.5,650\n",
            "no_whole_number",
            {"name": "Ana", "text": "13.5", "line": 3, "column": "Ana"},
        ),
        (
            "Round,Ana,Ben\n1,500,0\n2,500,650\nTotal,1050,650\n",
            "total_differs",
            {"name": "Ana", "total": 1_050, "added": 1_000},
        ),
        (
            "Round,Ana,Ben\n1,99999999,0\n2,500,650\n",
            "no_whole_number",
            {"name": "Ana", "text": "99999999", "line": 2, "column": "Ana"},
        ),
    ],
)
def test_what_cannot_be_is_left_out_with_its_place_and_why(text, reason, facts):
    found = read(from_text(text), Mapping())
    assert not found.games
    (left,) = found.left_out
    assert (left.reason, left.facts, left.where) == (reason, facts, left.where)
    assert left.where.startswith("1–")


WRONG = ("10O00", "?", "10000 P", "zehntausend", "9.000,5", "1" * 20)


def left_of(text: str) -> tuple[int, list[tuple]]:
    """How many games there are, and of what is left out why, at which line and column."""
    found = read(grid := from_text(text), guess(grid).mapping)
    facts = [(it.reason, it.facts) for it in found.left_out]
    return len(found.games), [
        (why, it.get("text"), it.get("line"), it.get("column")) for why, it in facts
    ]


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize(
    ("text", "games", "line", "column"),
    [
        ("Datum;Ana;Bernd;Cleo\n01.03.2025;{};5000;9000\n", 0, 2, "Ana"),
        ("Datum;Ana;Ben\n1.3.2025;9000;5000\n2.3.2025;9000;{}\n3.3.2025;50;9000\n", 2, 3, "Ben"),
        ("Runde;Ana;Ben\n1;500;0\n2;{};650\n3;700;550\n", 0, 3, "Ana"),
        ("Runde;Ana;Ben\n1;500;0\n2;700;650\nSumme;{};650\n", 0, 4, "Ana"),
        ("03.10.2026\nName;1;2;3\nAna;500;0;1700\nBen;0;{};700\n", 0, 4, "3"),
        ("03.10.2026\n\n\nRunde;Ana;Ben\n1;500;0\n2;{};650\n3;700;550\n", 0, 6, "Ana"),
        ("03.10.2026\n\nName;1;2;3\nAna;500;0;1700\nBen;0;{};700\n", 0, 5, "3"),
        ("game;name;points\nx;Ana;500\nx;Ben;{}\ny;Ana;50\ny;Ben;500\n", 1, 3, "points"),
    ],
)
def test_a_cell_that_is_no_number_refuses_its_game(wrong, text, games, line, column):
    assert left_of(text.format(wrong)) == (games, [("no_whole_number", wrong, line, column)])


@pytest.mark.parametrize(
    "wrong", ["31.02.2025", "2025-02-31", "01.O3.2025", "30. Februar 2025", "0/0/2025"]
)
@pytest.mark.parametrize(
    ("text", "games", "line"),
    [
        ("Datum;Ana;Ben;Cleo\n{};10000;9;7\n", 0, 2),
        ("Datum;Ana;Ben\n13.1.2025;9000;50\n14.1.2025;50;9000\n{};50;9000\n", 2, 4),
        ("Abend;Ana;Ben\n13.1.2025;9000;50\n14.1.2025;50;9000\n{};50;9000\n", 2, 4),
        ("{}\nRunde;Ana;Ben\n1;500;0\n2;0;650\n3;700;550\n", 0, 1),
        ("Datum;Name;Punkte\n{};Ana;500\n{};Ben;550\n1.1.2025;Ana;50\n1.1.2025;Ben;0", 1, 2),
    ],
)
def test_a_day_that_does_not_exist_refuses_its_game(wrong, text, games, line):
    assert left_of(text.replace("{}", wrong)) == (games, [("no_date", wrong, line, None)])


def test_a_sheet_that_is_called_by_no_day_is_no_game():
    book = workbook(("31.02.2025", [["Round", "Ana", "Ben"], [1, 500, 0], [2, 650, 550]]))
    (left,) = read(grid := open_table(book), guess(grid).mapping).left_out
    assert (left.reason, left.facts["text"]) == ("no_date", "31.02.2025")


@pytest.mark.parametrize(
    ("days", "wrong", "line"),
    [
        (["13/3/2025", "3/14/2025"], "3/14/2025", 3),
        (["3/14/2025", "13/3/2025"], "13/3/2025", 3),
        (["3/14/2025", "13/3/2025", "14/3/2025"], "3/14/2025", 2),
    ],
)
def test_a_file_has_its_days_in_one_order(days, wrong, line):
    text = "Date,Ana,Ben\n" + "".join(f"{day},9000,{at}50\n" for at, day in enumerate(days))
    assert left_of(text) == (len(days) - 1, [("day_in_other_order", wrong, line, None)])
    assert not guess(from_text(text)).is_day_open
    assert guess(from_text(f"{text}3/4/2025,50,9000\n")).is_day_open


@pytest.mark.parametrize("sign", ["", "-", "–", "x", "k.A.", "N/A", "abwesend"])
def test_whoever_has_not_played_may_be_told_by_a_sign(sign):
    text = f"Datum;Ana;Ben;Cleo\n3.10.2019;{sign};9.000;8.000\n"
    assert told(text) == [(date(2019, 10, 3), {"Ben": (9_000, ()), "Cleo": (8_000, ())})]


def test_two_columns_of_one_name_are_two_players():
    (game,) = read(from_text("Datum;Ana;Ana\n3.10.2019;500;700\n"), Mapping("history")).games
    assert [(it.name, it.score) for it in game.seats] == [("Ana", 500), ("Ana", 700)]


def test_a_column_of_words_is_no_player_and_that_is_told():
    rows = "3.10.2019;9.000;8.000;Dora\n4.10.2019;7.000;8.000;Emil\n"
    assert left_of(f"Datum;Ana;Ben;Bei\n{rows}") == (2, [("column_of_words", None, None, None)])
    assert left_of(f"Datum;Ana;Ben;Bemerkung\n{rows}") == (2, [])
    rounds = "Runde;Ana;Ben;Bei\n1;500;0;Dora\n2;0;650;Emil\n"
    assert left_of(rounds) == (1, [("column_of_words", None, None, None)])


def test_a_row_of_sums_below_a_list_of_games_is_none():
    text = "Datum;Ana;Ben\n3.10.2019;10.350;9.000\n10.10.2019;k.A.;8.750\nSumme;10.350;17.750\n"
    grid = from_text(text)
    found = read(grid, guess(grid).mapping)
    assert [[seat.score for seat in it.seats] for it in found.games] == [[10_350, 9_000], [8_750]]
    assert [(it.reason, it.facts) for it in found.left_out] == [("row_of_sums", {"text": "Summe"})]


def test_an_empty_cell_before_the_last_round_means_what_is_chosen():
    text = "Round,Ana,Ben\n1,500,\n2,,650\n3,700,550\n"
    rounds = [
        [seat.points for seat in read(from_text(text), Mapping(empty_is=it)).games[0].seats]
        for it in ("not_played", "farkle")
    ]
    assert rounds == [[(500, None, 700), (None, 650, 550)], [(500, 0, 700), (0, 650, 550)]]


def test_a_column_that_is_nobody_is_left_out_by_its_heading():
    text = "Round,Ana,Ben,Beer\n1,500,0,2\n2,650,550,1\n"
    (game,) = read(from_text(text), Mapping(left_out=("beer",))).games
    assert [seat.name for seat in game.seats] == ["Ana", "Ben"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty_file"),
        (b" ,,\n,,\n", "empty_file"),
        (b"PK\x03\x04 no zip", "no_table"),
        (b"\xd0\xcf\x11\xe0 no workbook", "no_table"),
        (b"\xff\xfe\x00", "no_table"),
        (b"a\0b", "no_table"),
        (b"a,b\n" * 20_001, "too_many_rows"),
        (b"x" * (16 << 20) + b"y", "file_too_large"),
    ],
)
def test_what_is_no_table_is_refused(data, code):
    with pytest.raises(FileRefusedError) as refused:
        open_table(data)
    assert refused.value.code == code


def test_a_workbook_that_unpacks_to_far_too_much_is_refused():
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/worksheets/sheet1.xml", b"0" * (MAX_UNPACKED + 1))
    assert len(data.getvalue()) < 1 << 20
    with pytest.raises(FileRefusedError) as refused:
        open_table(data.getvalue())
    assert refused.value.code == "file_too_large_unpacked"


def test_more_games_than_an_import_takes_are_refused():
    rows = "".join(f"2026-01-01,{n},0\n" for n in range(2_001))
    with pytest.raises(FileRefusedError, match="too_many_games"):
        read(from_text(f"date,Ana,Ben\n{rows}"), Mapping("history"))


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data):
    try:
        grid = open_table(data)
        read(grid, guess(grid).mapping)
    except FileRefusedError:
        return


PLAYED = st.lists(
    st.lists(st.sampled_from([0, 0, 300, 500, 650, 1_050]), min_size=3, max_size=3),
    min_size=2,
    max_size=9,
).filter(lambda rows: all(len({*column}) > 1 for column in zip(*rows, strict=True)))


@given(PLAYED, st.sampled_from([",", ";", "\t"]), st.booleans())
def test_any_game_that_is_written_down_with_its_totals_is_read_back(rows, separator, is_turned):
    names = ["Ana", "Ben", "Cleo"]
    table = [
        ["Round", *names],
        *([n, *row] for n, row in enumerate(rows, start=1)),
        ["Total", *map(sum, zip(*rows, strict=True))],
    ]
    table = [list(it) for it in zip(*table, strict=True)] if is_turned else table
    text = "\n".join(separator.join(map(str, row)) for row in table)
    mapping = guess(grid := from_text(text)).mapping
    (game,) = read(grid, mapping).games
    assert [(it.name, it.points) for it in game.seats] == [
        (name, tuple(column)) for name, column in zip(names, zip(*rows, strict=True), strict=True)
    ]


@pytest.mark.parametrize(
    "wrong",
    [None, [], "x", {"orientation": "sideways"}, {"points": 3}, {"more": 1}, {"left_out": "Ana"}],
)
def test_choices_that_are_none_are_refused(wrong):
    with pytest.raises(FileRefusedError, match="mapping_invalid"):
        Mapping.from_json(wrong)


def test_choices_are_the_same_after_they_were_sent():
    chosen = Mapping("long", "running", "farkle", "mdy", ("beer",))
    assert Mapping.from_json(chosen.to_json()) == chosen
    assert Mapping.from_json({}) == Mapping()
