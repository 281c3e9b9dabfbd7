"""The migrations in order; each file name begins with its revision."""
