"""The reason of a failed delivery, in words that the owner of the webhook may read."""


class DeliveryError(Exception):
    """A delivery attempt failed.

    ``final`` is True if the receiver refuses further attempts; ``status`` is its response's status, if there was one.
    The message reveals nothing about our network and repeats nothing that the receiver sent.
    """

    def __init__(self, message: str, *, final: bool = False, status: int | None = None) -> None:
        super().__init__(message)
        self.final = final
        self.status = status
