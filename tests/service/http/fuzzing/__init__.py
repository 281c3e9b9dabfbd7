"""Requests at random over raw sockets: what is sent, how it is sent, and what may come back."""
