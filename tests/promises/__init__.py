"""The names that a release promises besides the API: commands, settings, columns of files, and those of the clients."""
