"""What the description says of what many games come to. Knows no view."""
