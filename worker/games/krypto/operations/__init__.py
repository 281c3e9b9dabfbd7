"""The operations, a module each."""
