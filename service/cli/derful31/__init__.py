"""The commands of ``derful``: 31-derful."""
