"""What is printed for a night: seating, cards of tables, result slips, sheets, lists, standings."""
