"""31-derful: square grids of cards whose rows and columns all have the same sum, counted and dealt exactly."""
