"""``/data``: the tables as files that anybody can download, check and cite."""
