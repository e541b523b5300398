"""What every page does the same way: refusals, what the reader may do, links, settings."""
