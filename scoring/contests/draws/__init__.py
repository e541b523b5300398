"""Who sits with whom: who has met before, what that costs, cheap tables, and known plans."""
