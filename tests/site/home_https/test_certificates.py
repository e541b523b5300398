"""The authority and the certificate of a site that speaks https by itself: what is in them, when
they are made anew, and who may read them."""

from __future__ import annotations

import ssl
import stat
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from django.core.management import CommandError

from farkle_site.home_https import kept
from farkle_site.home_https.certificates import (
    CERTIFICATE_DAYS,
    is_signed_by,
    lasts,
    names_of,
    new_authority,
    new_certificate,
    read,
)
from farkle_site.home_https.kept import HomeHttps

NOW = datetime(2026, 11, 23, tzinfo=UTC)
HOSTS = ["kitchen.local", "192.168.1.20", "[::1]", ".farkle.example", "*"]
NAMES = {
    *("kitchen.local", "192.168.1.20", "::1", "farkle.example", "*.farkle.example"),
    *("localhost", "127.0.0.1"),
}


def files(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in (folder / "https").iterdir()}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """What it is now, as its last."""
    times = [NOW]
    monkeypatch.setattr(kept, "_now", lambda: times[-1])
    return times


def test_an_authority_signs_certificates_and_no_other_authority():
    authority = new_authority("kitchen", NOW)
    limits = authority.certificate.extensions.get_extension_for_class(x509.BasicConstraints)

    assert limits.critical
    assert (limits.value.ca, limits.value.path_length) == (True, 0)
    assert "kitchen" in authority.certificate.subject.rfc4514_string()


def test_a_certificate_is_for_its_names_only_and_as_short_as_apple_wants_it():
    authority, other = new_authority("kitchen", NOW), new_authority("kitchen", NOW)
    one = new_certificate(authority, ["kitchen.local", "192.168.1.20"], NOW)

    assert names_of(one) == {"kitchen.local", "192.168.1.20"}
    assert is_signed_by(one, authority)
    assert not is_signed_by(one, other)
    own = one.certificate
    assert own.not_valid_after_utc - own.not_valid_before_utc <= timedelta(days=398)
    assert own.extensions.get_extension_for_class(x509.BasicConstraints).value.ca is False
    assert lasts(one, NOW)
    assert not lasts(one, NOW + timedelta(days=CERTIFICATE_DAYS - 20))
    assert not lasts(one, NOW - timedelta(days=2))
    assert len(one.fingerprint.split(":")) == 32


def test_a_certificate_with_another_key_is_none():
    one, other = new_authority("kitchen", NOW), new_authority("kitchen", NOW)

    assert read(one.certificate_pem(), one.key_pem()).fingerprint == one.fingerprint
    with pytest.raises(ValueError, match="another certificate"):
        read(one.certificate_pem(), other.key_pem())


def test_both_are_kept_for_their_owner_alone_and_found_again(tmp_path, clock):
    first = HomeHttps(tmp_path, HOSTS)
    before = files(tmp_path)

    assert names_of(first._kept("certificate")) == NAMES
    assert stat.S_IMODE((tmp_path / "https").stat().st_mode) == 0o700
    assert {stat.S_IMODE(it.stat().st_mode) for it in (tmp_path / "https").iterdir()} == {0o600}
    assert HomeHttps(tmp_path, HOSTS).authority.fingerprint == first.authority.fingerprint
    assert files(tmp_path) == before


def test_other_addresses_and_a_near_end_make_a_new_certificate_of_the_same_authority(
    tmp_path, clock
):
    first = HomeHttps(tmp_path, HOSTS)
    context = first.context()
    before = files(tmp_path)
    assert first.renew() is False

    HomeHttps(tmp_path, [*HOSTS, "192.168.1.21"])
    moved = files(tmp_path)
    assert moved["authority.pem"] == before["authority.pem"]
    assert moved["certificate.pem"] != before["certificate.pem"]

    clock.append(NOW + timedelta(days=CERTIFICATE_DAYS - 20))
    assert first.renew() is True
    assert first.context() is context  # the server goes on with it
    assert files(tmp_path)["authority.pem"] == before["authority.pem"]

    clock.append(NOW + timedelta(days=10 * 365))
    assert first.renew() is True
    assert files(tmp_path)["authority.pem"] != before["authority.pem"]


@pytest.mark.parametrize("broken", ["authority.pem", "authority.key", "certificate.key"])
def test_what_cannot_be_read_is_made_anew(tmp_path, clock, broken):
    HomeHttps(tmp_path, HOSTS)
    (tmp_path / "https" / broken).write_text("nothing of the kind")

    mended = HomeHttps(tmp_path, HOSTS)

    assert is_signed_by(mended._kept("certificate"), mended.authority)
    assert isinstance(mended.context(), ssl.SSLContext)


def test_a_folder_that_takes_nothing_is_said_in_a_sentence(tmp_path):
    (tmp_path / "https").write_text("a file")

    with pytest.raises(CommandError, match="cannot be used"):
        HomeHttps(tmp_path, HOSTS)
