"""Figures: the content of charts, as plain data. The service decides on their appearance."""
