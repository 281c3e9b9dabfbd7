"""Going on when the broker is lost while messages are unacknowledged.

Celery takes the connection apart and then closes its channel, which would send such messages back over it. In Kombu 5.7
that ends in an ``AttributeError``, for which the worker stops. Nothing has to be sent back: upkeep sends again what is
not computed, and a shard that is delivered twice is computed once.
"""

from typing import Any

from kombu.transport import virtual
from kombu.transport.redis import Channel, QoS


class ForgettingQoS(QoS):
    """Unacknowledged messages, forgotten when there is no connection for them any more."""

    def restore_unacked(self, client: Any = None) -> None:
        """Send messages back, over a connection that is there."""
        if not self._is_lost():
            super().restore_unacked(client)
        elif self._delivered is not None:
            self._delivered.clear()

    def ack(self, delivery_tag: str) -> None:
        """Acknowledge a message; on a lost connection, to nobody.

        A worker that has its share of unacknowledged messages takes no other, so that what a broker does not hear of in
        time must be forgotten as well.
        """
        if self._is_lost():
            virtual.QoS.ack(self, delivery_tag)
            return
        try:
            super().ack(delivery_tag)
        except Exception:
            virtual.QoS.ack(self, delivery_tag)
            raise

    def reject(self, delivery_tag: str, requeue: bool = False) -> None:
        """Remove a message or send it back, and forget it in any case."""
        try:
            super().reject(delivery_tag, requeue=requeue)
        except Exception:
            virtual.QoS.ack(self, delivery_tag)
            raise

    def _is_lost(self) -> bool:
        return self.channel.connection is None or self.channel.connection.client is None


Channel.QoS = ForgettingQoS
