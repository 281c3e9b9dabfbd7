"""The page for people: its build and its routes."""
