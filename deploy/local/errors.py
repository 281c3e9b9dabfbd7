"""What keeps the local stack from running."""


class LocalStackError(RuntimeError):
    """Base of all errors that the user is told about in one message, without a traceback."""
