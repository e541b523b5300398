"""Pages on which games come in from files and old sheets, and are taken back."""
