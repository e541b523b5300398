"""Django's SQLite for this site. `base` is where Django looks for it."""
