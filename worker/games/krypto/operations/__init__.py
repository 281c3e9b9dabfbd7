"""The operations, a file each."""
