"""The evening itself: nights, who is at the door, drafts of tables, and what is published.

Knows no result.
"""
