"""The tables of KenKen and their chart."""
