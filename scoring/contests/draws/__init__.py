"""What a draw is made of: who has met before, what that costs, cheap tables, and known plans."""
