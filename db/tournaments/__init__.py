"""Storage of tournaments: one row that a transition locks, the log of its events, and the rights to act."""
