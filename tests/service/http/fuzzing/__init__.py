"""Random requests over raw sockets: their grammar, their sending, and the allowed answers."""
