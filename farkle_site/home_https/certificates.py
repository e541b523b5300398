"""The two certificates of a site that speaks https by itself, and their keys.

An authority, which phones are told once to trust, signs the certificate of this machine. That one
lasts a year, as long as Apple's phones believe one, and is made anew when it runs out or the
machine has other names; the authority stays, so that no phone has to be told again. Knows X.509;
no file and no network.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

AUTHORITY_DAYS = 10 * 365
CERTIFICATE_DAYS = 397
"""Apple's phones believe none that lasts for longer."""
RENEWED_DAYS = 30
"""So long before its end a certificate is made anew."""
EARLIER = timedelta(days=1)
"""A phone's clock may be slow."""


@dataclass(frozen=True, slots=True)
class Signed:
    """A certificate and its key."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey

    def certificate_pem(self) -> bytes:
        return self.certificate.public_bytes(serialization.Encoding.PEM)

    def key_pem(self) -> bytes:
        return self.key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )

    @property
    def fingerprint(self) -> str:
        """SHA-256 in pairs of digits, as phones and browsers show it."""
        return self.certificate.fingerprint(hashes.SHA256()).hex(":").upper()


def read(certificate: bytes, key: bytes) -> Signed:
    """Raises ValueError for what is no certificate with its own key."""
    private = serialization.load_pem_private_key(key, password=None)
    found = x509.load_pem_x509_certificate(certificate)
    if isinstance(private, ec.EllipticCurvePrivateKey) and (
        found.public_key() == private.public_key()
    ):
        return Signed(found, private)
    raise ValueError("The key is of another kind, or of another certificate.")


def new_authority(name: str, now: datetime) -> Signed:
    """One that can sign certificates, and no further authority."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = _named(f"Farkle score pad of {name}")
    usage = _usage(key_cert_sign=True, crl_sign=True)
    made = (
        _begun(subject, subject, key, now, AUTHORITY_DAYS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(usage, critical=True)
        .sign(key, hashes.SHA256())
    )
    return Signed(made, key)


def new_certificate(authority: Signed, names: Iterable[str], now: datetime) -> Signed:
    """One for all these names and addresses, the first of which it is called by."""
    key = ec.generate_private_key(ec.SECP256R1())
    known = list(names)
    issuer = authority.certificate.subject
    signer = x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key())
    made = (
        _begun(_named(known[0]), issuer, key, now, CERTIFICATE_DAYS)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(digital_signature=True), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(map(_alternative, known)), critical=False)
        .add_extension(signer, critical=False)
        .sign(authority.key, hashes.SHA256())
    )
    return Signed(made, key)


def lasts(one: Signed, now: datetime) -> bool:
    """Has it begun, and is its end far enough away?"""
    own = one.certificate
    return own.not_valid_before_utc <= now < own.not_valid_after_utc - timedelta(days=RENEWED_DAYS)


def names_of(one: Signed) -> set[str]:
    """The names and addresses that it is good for."""
    found = one.certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return {str(name.value) for name in found}


def is_signed_by(one: Signed, authority: Signed) -> bool:
    try:
        one.certificate.verify_directly_issued_by(authority.certificate)
    except Exception:  # noqa: BLE001  the library raises three kinds, of which one is its own
        return False
    return True


def _begun(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, now: datetime, days: int
) -> x509.CertificateBuilder:
    public = key.public_key()
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(public)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - EARLIER)
        .not_valid_after(now - EARLIER + timedelta(days=days))
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(public), critical=False)
    )


def _named(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name[:64])])


def _usage(
    *, digital_signature: bool = False, key_cert_sign: bool = False, crl_sign: bool = False
) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=digital_signature,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=key_cert_sign,
        crl_sign=crl_sign,
        encipher_only=False,
        decipher_only=False,
    )


def _alternative(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)
