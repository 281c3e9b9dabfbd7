"""``partition``: the ways to write a number as a sum or a product."""
