"""What is wrong with data that cannot be drawn."""


class ChartDataError(ValueError):
    """The data cannot be drawn as asked; the message says which value and why."""
