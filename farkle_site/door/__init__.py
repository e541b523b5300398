"""The server's front door: connections, requests read, answers sent. Knows bytes; no page."""
