"""Why a delivery failed, in words that the one who named the URL may read."""


class DeliveryError(Exception):
    """An attempt failed. ``final`` tells that the receiver wants no other; ``status`` is its answer's, if it has one.

    The message tells nothing of our network and repeats nothing that the receiver sent.
    """

    def __init__(self, message: str, *, final: bool = False, status: int | None = None) -> None:
        super().__init__(message)
        self.final = final
        self.status = status


class WebhookSettingError(ValueError):
    """A setting of the webhooks has a value that cannot be used; the message names both."""
