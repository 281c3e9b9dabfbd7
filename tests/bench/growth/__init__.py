"""What a long history costs: the same requests and chores on a database with it and on one without, in turns."""
