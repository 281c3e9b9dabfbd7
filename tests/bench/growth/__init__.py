"""Cost of a long history: the same requests and chores on a database with one and on an empty one, alternately."""
