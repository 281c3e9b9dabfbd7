"""The operations. Each is declared in one place, and its route, validation, OpenAPI, storage and caching follow."""
