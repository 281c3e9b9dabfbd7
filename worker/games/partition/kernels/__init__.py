"""Partitions of a number into a sum or a product: count them, list them in order, start at any rank."""
