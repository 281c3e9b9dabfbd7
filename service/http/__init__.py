"""Code shared by all routes: bodies, queries, pages, problems, headers."""
