"""The operations, a module each, and their example calls."""
