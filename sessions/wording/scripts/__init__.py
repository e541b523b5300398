"""The phrases that scripts say by themselves, handed over with the page."""
