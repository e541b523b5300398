"""What an evening looks like while it goes on: who still plays, and what it would come to now.

Stores nothing.
"""
