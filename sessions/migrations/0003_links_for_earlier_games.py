"""Games from before there were links: each gets its three, and the devices that had opened it may
go on scoring."""

import secrets

from django.db import migrations
from django.utils.crypto import salted_hmac

WATCH, SCORE, MANAGE = 1, 2, 3
AT_ONCE = 500
ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
LENGTH = 8


def digest(purpose, value):
    return salted_hmac(purpose, value, algorithm="sha256").digest()


def letters_of(nonce):
    number = int.from_bytes(digest("farkle.link", nonce))
    letters = []
    for _ in range(LENGTH):
        number, letter = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[letter])
    return "".join(letters)


def hashed(code):
    return digest("farkle.link.hash", code).hex()


def issue_links(apps, _schema_editor):
    Game = apps.get_model("game_sessions", "Game")
    GameLink = apps.get_model("game_sessions", "GameLink")
    for game in Game.objects.only("pk", "updated_at").iterator(chunk_size=AT_ONCE):
        for role in (WATCH, SCORE, MANAGE):
            nonce = secrets.token_urlsafe(32)
            GameLink.objects.create(
                game=game,
                role=role,
                nonce=nonce,
                code_hash=hashed(letters_of(nonce)),
                issued_at=game.updated_at,
            )


def grant_to_devices(apps, _schema_editor):
    DeviceGame = apps.get_model("game_sessions", "DeviceGame")
    GameLink = apps.get_model("game_sessions", "GameLink")
    Grant = apps.get_model("game_sessions", "Grant")
    links = dict(GameLink.objects.filter(role=SCORE).values_list("game_id", "pk"))
    opened = DeviceGame.objects.select_related("game").iterator(chunk_size=AT_ONCE)
    Grant.objects.bulk_create(
        (
            Grant(link_id=links[row.game_id], device_id=row.device_id, granted_at=row.opened_at)
            for row in opened
            if row.game.device_id != row.device_id
        ),
        batch_size=AT_ONCE,
    )


class Migration(migrations.Migration):
    dependencies = [("game_sessions", "0002_access_and_accounts")]

    operations = [
        migrations.RunPython(issue_links, migrations.RunPython.noop),
        migrations.RunPython(grant_to_devices, migrations.RunPython.noop),
    ]
