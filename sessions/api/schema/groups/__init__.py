"""What the description says of groups and their players. Knows no view."""
