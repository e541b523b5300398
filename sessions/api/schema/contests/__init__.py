"""What the description says of leagues and tournaments. Knows no view."""
