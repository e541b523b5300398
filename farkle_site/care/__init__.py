"""What a site does for itself, and tells whoever looks after it: backups, and how it is."""
