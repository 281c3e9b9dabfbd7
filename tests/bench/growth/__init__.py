"""Cost of a long history: the same requests and chores, alternately on a database with history and on an empty one."""
