"""Results and tables as SVG pictures."""
