"""The page of backups: nothing but backups leaves by it, and of whatever is sent to be looked at it
says in words what it is. Who gets there is told by tests/proofs/access/permissions.txt."""

from __future__ import annotations

import io
import random
import re
import zipfile
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile

from farkle_site import asgi
from farkle_site.care import backup_pages, by_hand
from farkle_site.starting import preparing
from sessions.exchange.backup import daily, folder, making, noted
from tests.factories import AccountFactory, GameFactory
from tests.proofs.site import Site
from tests.sessions.exchange.backup.test_restoring import RELEASES, packed, with_manifest
from tests.sessions.games.playing import play_on
from tests.sessions.pages.conftest import reads

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]
PAGE = "/admin/backups/"
PASSWORD = "correct horse battery"


@pytest.fixture
def there(settings, tmp_path) -> Path:
    settings.DATA_DIR, settings.BACKUP_DIR = tmp_path, tmp_path / "backups"
    settings.BACKUP_DIR.mkdir()
    return settings.BACKUP_DIR


@pytest.fixture
def boss(client, there):
    client.force_login(User.objects.create_superuser("boss", password=PASSWORD))
    return client


@pytest.fixture
def whole(there) -> bytes:
    """A backup that lies nowhere, of one game."""
    play_on(GameFactory(owner=AccountFactory()), random.Random(4), entries=12)
    made = there.parent / "made.zip"
    making.make(made)
    return made.read_bytes()


def look(boss, content: bytes, name: str = "mine.zip"):
    return boss.post(f"{PAGE}verify/", {"file": SimpleUploadedFile(name, content)})


def test_a_backup_is_followed_like_any_page(boss, there, whole):
    """The way there asks for the password now and then: a browser told to save would save that."""
    (there / "farkle-2026-11-21T033000Z.zip").write_bytes(whole)

    link = re.search(r'<a href="[^"]*farkle-2026[^"]*"([^>]*)>', boss.get(PAGE).content.decode())

    assert link is not None
    assert link[1] == ""


@pytest.mark.slow
def test_one_is_made_and_one_that_cannot_be_says_why(boss, tmp_path, settings, monkeypatch):
    """By a process of its own, as on a real site."""
    site = Site(tmp_path / "data")
    settings.DATA_DIR, settings.BACKUP_DIR = site.folder, site.folder / "backups"
    for name, value in site.environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(by_hand, "PATIENCE_SECONDS", 60)  # a busy machine takes its time
    assert "No backups yet." in reads(boss.get(PAGE))

    said = reads(boss.post(f"{PAGE}new/", follow=True))

    assert "The backup is made, and was read back." in said
    assert re.search("read back (now|.* seconds? ago) ·", said)
    assert "0 games" in said
    assert daily.newest().file.name in said
    settings.BACKUP_DIR = tmp_path / "a file"
    settings.BACKUP_DIR.touch()
    monkeypatch.setenv("FARKLE_BACKUP_DIR", str(settings.BACKUP_DIR))
    said = reads(boss.post(f"{PAGE}new/", follow=True))
    assert "No backup could be made." in said
    assert "The last backup went wrong, and the server says:" in said
    assert str(settings.BACKUP_DIR) in said


def test_while_one_is_made_no_second_one_is_begun(boss, there):
    with preparing.alone(pytest.fail, preparing.BACKING_UP):
        said = reads(boss.post(f"{PAGE}new/", follow=True))

    assert said.count("A backup is being made.") == 2
    assert "Make a backup now" not in said
    assert "Make a backup now" in reads(boss.get(PAGE))
    assert folder.backups_in(there) == []


def test_each_says_what_it_holds_and_whether_it_was_read_back(
    boss, there, whole, django_assert_num_queries
):
    good, broken, copied = (there / f"farkle-2026-11-2{day}T033000Z.zip" for day in (2, 3, 4))
    for file, content in ((good, whole), (broken, b"no backup"), (copied, whole)):
        file.write_bytes(content)
    (there / "notes.zip").write_bytes(whole)
    assert reads(boss.get(PAGE)).count("not read back") == 2

    said = reads(boss.post(f"{PAGE}verify/", {"backup": good.name}))
    assert "The backup is whole, to the last byte." in said
    assert "games: 1, entries: 12, players: 3" in said
    with django_assert_num_queries(2):  # who asks, whatever lies there
        said = reads(boss.get(PAGE))
    assert (said.count("1 game"), said.count("cannot be read")) == (2, 1)
    assert (said.count("not read back"), "notes.zip" in said) == (1, False)

    said = reads(boss.post(f"{PAGE}verify/", {"backup": broken.name}))
    assert "This is no whole backup of a Farkle scorekeeper" in said
    good.write_bytes(whole)  # somebody has written to it
    assert noted.read_back() == {}


@pytest.mark.parametrize("name", ["../made.zip", "notes.zip", "..", "farkle-2026-11-22.zip", "\0"])
def test_nothing_but_a_backup_can_be_asked_for(boss, there, whole, name):
    (there / "notes.zip").write_bytes(whole)
    boss.post("/account/reauthenticate/", {"password": PASSWORD})

    for asked in (name, name.replace("/", "%2F"), name.replace("/", "%252F")):
        assert boss.get(f"{PAGE}{asked}").status_code in {301, 404}
    assert boss.post(f"{PAGE}verify/", {"backup": name}).status_code == 404


def test_one_is_taken_along_after_the_password_once_more(boss, there, whole, settings):
    settings.ACCOUNT_REAUTHENTICATION_TIMEOUT = 0
    file = there / "farkle-2026-11-22T033000Z.zip"
    file.write_bytes(whole)
    address = f"{PAGE}{file.name}"

    assert boss.get(address)["Location"].startswith("/account/reauthenticate/")
    settings.ACCOUNT_REAUTHENTICATION_TIMEOUT = 300
    boss.post("/account/reauthenticate/", {"password": PASSWORD})
    answer = boss.get(address)

    assert b"".join(answer) == whole
    assert answer["Content-Disposition"] == f'attachment; filename="{file.name}"'
    assert "no-store" in answer["Cache-Control"]


def test_a_file_is_looked_at_and_not_kept(boss, there, whole):
    before = sorted(there.parent.rglob("*"))

    said = reads(look(boss, whole))

    assert "mine.zip The backup is whole, to the last byte." in said
    assert "by release 0.1.0, from SQLite" in said
    assert "of a site with this site’s secret" in said
    (release,) = RELEASES
    assert "of a site with another secret" in reads(look(boss, release.read_bytes()))
    assert sorted(there.parent.rglob("*")) == before


def test_what_is_wrong_with_a_file_is_said(boss, there, whole, tmp_path, monkeypatch):
    file = tmp_path / "made.zip"
    later = with_manifest(file, migrations={"game_sessions": ["0999_leagues"]}).read_bytes()
    league = packed({"manifest.json": b'{"format": "farkle-league", "format_version": 1}'})
    half = whole[: len(whole) // 2]
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as tables:
        tables.writestr("games.csv", "Ana;Ben\n" * 99)
    changed = bytes([*whole[:200], whole[200] ^ 1, *whole[201:]])
    for content, words in (
        (b"", "it is another kind of file, or its end is missing"),
        (b"no zip at all" * 99, "it is another kind of file, or its end is missing"),
        (half, "it is another kind of file, or its end is missing"),
        (changed, "at least one byte is another. Take another backup. What it says of itself"),
        (later, "does not know game_sessions.0999_leagues. Update the program first."),
        (league, "This is a file of another kind"),
        (locked(whole), "cannot be unpacked"),
        (packed({"manifest.json": b"0" * 30_000_000}), "cannot be unpacked"),
        (packed({"manifest.json": b"[" * 100_000}), "its manifest cannot be read"),
        (packed({"notes": b"no backup"}), "it is another kind of file"),
        (archive.getvalue(), "it is another kind of file"),
    ):
        assert words in reads(look(boss, content))
    assert "Choose a file." in reads(boss.post(f"{PAGE}verify/"))
    monkeypatch.setattr(backup_pages, "MAX_MEGABYTES", 0)
    assert "A file may have 0 MB here." in reads(look(boss, whole))


def locked(whole: bytes) -> bytes:
    """The same, each member marked as encrypted, and sealed."""
    marked = bytearray(whole)
    place = marked.find(b"PK\x01\x02")
    while place >= 0:
        marked[place + 8] |= 1
        place = marked.find(b"PK\x01\x02", place + 4)
    draft = io.BytesIO(marked)
    making.seal(draft)
    return draft.getvalue()


def test_the_page_speaks_german(boss, there, whole):
    page = boss.get(PAGE, headers={"accept-language": "de"}).content.decode()
    assert '<html lang="de"' in " ".join(page.split())
    assert "Jetzt ein Backup machen" in page
    answer = boss.post(
        f"{PAGE}verify/",
        {"file": SimpleUploadedFile("a.zip", whole[:-900])},
        headers={"accept-language": "de"},
    )
    assert "eine andere Art von Datei, oder ihr Ende fehlt" in reads(answer)


def test_the_first_page_of_the_admin_leads_there_for_who_may(boss, client):
    assert f'href="{PAGE}"' in boss.get("/admin/").content.decode()
    User.objects.filter(username="boss").update(is_superuser=False)
    assert f'href="{PAGE}"' not in client.get("/admin/").content.decode()


def test_a_file_as_large_as_the_page_says_gets_through_the_door():
    assert asgi.UPLOADS.fullmatch(f"{PAGE}verify/")
    assert not asgi.UPLOADS.fullmatch(PAGE)
