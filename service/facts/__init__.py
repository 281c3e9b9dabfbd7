"""``GET /v1/{game}/{operation}``: answers that follow from their parameters alone, under addresses of their own."""
