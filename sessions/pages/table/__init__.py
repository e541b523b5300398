"""Beside the dice: links, joining, who enters, leaving."""
