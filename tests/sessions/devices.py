"""Which device a test's client, or a browser, is: its signed cookie."""

from __future__ import annotations

from django.core import signing
from django.test import Client

from sessions.access.devices import COOKIE
from sessions.models import Device


def cookie_of(device: Device) -> str:
    """What the browser of this device sends back."""
    return signing.get_cookie_signer(salt=COOKIE).sign(str(device.pk))


def on_device(client: Client, device: Device) -> Client:
    """From now on, what this client asks comes from this device."""
    client.cookies[COOKIE] = cookie_of(device)
    return client
