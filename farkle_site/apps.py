"""The site as Django sees it among its apps. Knows what to ask before anything starts: `checks`."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """The wiring around the game's own app."""

    name = "farkle_site"

    def ready(self) -> None:
        """Register what is checked; it asks the settings, which are there by now."""
        from farkle_site.starting import checks  # noqa: F401, PLC0415  as said above
