"""What the description says of links and tokens. Knows no view."""
