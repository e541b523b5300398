"""From the file of a backup to a database: beside the one in use, which it then replaces."""
