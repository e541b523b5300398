"""Rule sets: their cards and their options as a form."""
