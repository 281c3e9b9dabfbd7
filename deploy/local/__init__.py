"""The local stack: PostgreSQL, two Valkey servers, the API and the workers under one supervisor."""
