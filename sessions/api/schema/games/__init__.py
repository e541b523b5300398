"""What the description says of games and rule sets. Knows no view."""
