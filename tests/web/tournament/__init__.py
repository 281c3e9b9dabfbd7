"""The page of tournaments."""
