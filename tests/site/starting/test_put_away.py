"""A site that was stopped has everything in the one file of its database, which can be copied."""

import http.client
import json
import shutil
import signal
import sqlite3
from contextlib import closing

import pytest

from tests.site.starting.test_serve import serving

pytestmark = [pytest.mark.slow, pytest.mark.sqlite]

RULES = {"target_score": 8_435_042}


class Table:
    """Plays one game, and keeps what was acknowledged."""

    token = ""

    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        game = self.post("/api/v1/games/", rules=RULES, players=[{"name": "Ana"}, {"name": "Ben"}])
        tokens = {link["role"]: link["token"] for link in game["links"]}
        self.token, self.path = tokens["score"], f"/api/v1/games/{game['code']}/totals/"
        self.acknowledged = []

    def post(self, path, **body):
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        self.connection.request("POST", path, json.dumps(body), headers)
        response = self.connection.getresponse()
        answer = json.loads(response.read())
        assert response.status in {200, 201}, answer
        return answer

    def play(self, turns):
        for number in range(turns):
            points = 500 + 50 * number
            game = self.post(self.path, points=points)
            self.acknowledged.append((game["version"], points))
        self.connection.close()


def entries_in(database):
    """The log as it is in this one file, whatever lies beside it."""
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute(
            "SELECT version, payload FROM game_sessions_gameentry ORDER BY version"
        )
        return [(version, json.loads(payload)["points"]) for version, payload in rows]


def stopped(process, told):
    process.send_signal(told)
    _, complaints = process.communicate(timeout=60)
    assert process.returncode == 0
    return complaints


def copied_alone(folder):
    """The one file, without the two that may lie beside it."""
    copy = folder / "copy.sqlite3"
    shutil.copyfile(folder / "farkle.sqlite3", copy)
    return copy


def left_in_log(folder):
    log = folder / "farkle.sqlite3-wal"
    return log.stat().st_size if log.exists() else 0


@pytest.mark.parametrize("told", [signal.SIGINT])
def test_who_copies_the_one_file_of_a_stopped_site_has_all_of_it(tmp_path, told):
    """Also where another process has it open, as long as that one does not read at the time."""
    with serving(tmp_path) as (process, port, _):
        table = Table(port)
        table.play(20)
        assert left_in_log(tmp_path) > 0
        with closing(sqlite3.connect(tmp_path / "farkle.sqlite3")) as other:
            other.execute("SELECT count(*) FROM game_sessions_game").fetchall()
            complaints = stopped(process, told)
            assert (complaints, left_in_log(tmp_path)) == ("", 0)

    assert entries_in(copied_alone(tmp_path)) == table.acknowledged


def test_where_another_process_reads_it_is_said_that_one_file_is_not_all(tmp_path):
    file = tmp_path / "farkle.sqlite3"
    with serving(tmp_path) as (process, port, _):
        table = Table(port)
        table.play(2)
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN")
            other.execute("SELECT count(*) FROM game_sessions_game").fetchall()
            table.play(5)
            complaints = stopped(process, signal.SIGTERM)
            assert left_in_log(tmp_path) > 0

    words = "Another process reads the database: what is in farkle.sqlite3-wal is not in "
    assert words in complaints
    assert entries_in(file) == table.acknowledged
