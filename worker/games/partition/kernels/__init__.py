"""Partitions of a number into a sum or a product: counted, listed in order and reached by rank."""
