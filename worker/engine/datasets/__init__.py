"""Writing the datasets: the rows of tables as files in several formats."""
