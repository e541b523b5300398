"""Django as a plain WSGI application: every page and API call runs here."""

import os

import django
from django.core.handlers.wsgi import WSGIHandler

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "farkle_site.settings")
django.setup(set_prefix=False)

from farkle_site.mistakes.request import Request  # noqa: E402  it asks for the settings


class Application(WSGIHandler):
    """Django's own, with this site's reading of requests."""

    request_class = Request


application = Application()
