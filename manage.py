#!/usr/bin/env python3
"""Django's command line for this site."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

from farkle_site.garbage import look_seldom

if __name__ == "__main__":
    look_seldom()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "farkle_site.settings")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:  # says itself what to set; where it arose does not help
        sys.exit(f"{error}")
