"""Django as a plain WSGI application: every page and API call runs here."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "farkle_site.settings")

application = get_wsgi_application()
