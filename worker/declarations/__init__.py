"""The operations: each declared in one place, from which route, validation, OpenAPI, storage and caching follow."""
