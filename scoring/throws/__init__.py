"""What dice are worth: combinations, every throw of a rule set, what a turn can bring."""
