"""The command ``partition``: ways to write a number as a sum or a product."""
