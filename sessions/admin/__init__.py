"""What support needs: find a game by its code, read its log, close a link, give it to an account.

Games are read here, never edited: the log is the truth. No code of a link and no token can be seen.
"""

from django.contrib import admin

from sessions.admin import accounts, events, games, people

__all__ = ["accounts", "events", "games", "people"]  # each registers its own

admin.site.site_header = admin.site.site_title = "Farkle administration"
admin.site.index_template = "admin/start.html"
