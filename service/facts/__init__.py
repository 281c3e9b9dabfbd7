"""``GET /v1/{game}/{operation}``: cacheable answers that depend on their parameters alone."""
