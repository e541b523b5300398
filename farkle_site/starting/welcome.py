"""What the server says when it starts: where it can be opened. Knows addresses, not pages."""

import io

import segno
from django.conf import settings
from django.http.request import validate_host

from farkle_site.starting.network import lan_addresses

TRUST = "/help/https/"
"""The page that says how a phone trusts this site."""
EVERYWHERE = {"0.0.0.0", "::"}  # noqa: S104  compared with, not bound to


def addresses(host: str, port: int, *, scheme: str = "http") -> list[str]:
    """Return every address this site answers to, this machine's own name first."""
    if settings.HTTPS:  # only the proxy in front knows the port a browser sees
        return [f"https://{name.lstrip('.')}/" for name in settings.ALLOWED_HOSTS if name != "*"]
    hosts = ["localhost", *lan_addresses()] if host in EVERYWHERE else [host]
    answered = [name for name in hosts if validate_host(name, settings.ALLOWED_HOSTS)]
    return [f"{scheme}://{f'[{name}]' if ':' in name else name}:{port}/" for name in answered]


def phone_host(host: str) -> str:
    """Return by which address a phone finds the site that listens on `host`; "" if by none."""
    if host in EVERYWHERE:
        return next(iter(lan_addresses()), "")
    return "" if host in {"localhost", "::1"} or host.startswith("127.") else host


def welcome(
    host: str, port: int, https_port: int | None = None, fingerprint: str = "", *, colour: bool
) -> str:
    """Return the addresses and, for a phone, the first it can reach as a QR code.

    With https of this site's own, the code leads to the page that says how a phone trusts it.
    """
    found = addresses(host, port)
    lines = ["", "Farkle scorekeeper is ready. Open it at", *(f"  {address}" for address in found)]
    secure = [] if https_port is None else addresses(host, https_port, scheme="https")
    if secure:
        lines += ["and, once a phone trusts this site, at", *(f"  {address}" for address in secure)]
    if for_phones := [a for a in found if "//localhost" not in a and "//127." not in a]:
        shown = f"{for_phones[0]}{TRUST.removeprefix('/') if secure else ''}"
        lines += [
            "",
            f"A phone in the same network scans {shown}",
            qr_code(shown, colour=colour),
        ]
    if secure:
        lines += [
            "There it says, step by step, how a phone trusts this site; it is needed once.",
            f"The certificate that it then shows has the SHA-256 fingerprint {fingerprint}",
            "",
        ]
    return "\n".join([*lines, f"Listening on {host}, port {port}. Stop it with Ctrl+C."])


def qr_code(address: str, *, colour: bool) -> str:
    """Return a QR code in block letters; with `colour`, dark on light in every terminal's theme."""
    drawing = io.StringIO()
    segno.make(address, micro=False).terminal(drawing, compact=True)
    rows = drawing.getvalue().splitlines()
    return "\n".join(f"\x1b[97;40m{row}\x1b[0m" if colour else row for row in rows)
