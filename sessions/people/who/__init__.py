"""Who a player of a group is: merged and parted, named and hidden, "this is me", erased.

Whether somebody may do so is for the caller to ask: it is for who manages the group.
"""
