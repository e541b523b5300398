"""What the description says of files that come in. Knows no view."""
