"""The tables of Krypto, their queries and charts."""
