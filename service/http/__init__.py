"""What every route shares: bodies, queries, pages, problems, headers."""
