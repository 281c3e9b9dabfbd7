"""The tables of partitions, and their charts."""
