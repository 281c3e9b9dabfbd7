"""How Countinghouse runs: the local stack and the settings of its HTTP server."""
