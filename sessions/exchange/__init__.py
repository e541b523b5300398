"""Games and accounts as files: what is written, and in which form."""
