"""The two published clients, in Python and TypeScript, and the code that generates them from ``openapi.yaml``."""
