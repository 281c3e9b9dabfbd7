"""The two published clients, in Python and in TypeScript, and what makes them from ``openapi.yaml``."""
