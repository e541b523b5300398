"""Sites that are measured: how they are filled, and which of their pages are asked."""
