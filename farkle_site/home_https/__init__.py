"""https for the home network: an authority and a certificate of this site's own. Knows no game."""
