"""The API's TCP socket, opened by the supervisor and passed to every API process it starts."""

import errno
import socket

from deploy.local.messages import LocalStackError

HOST = "127.0.0.1"
BACKLOG = 4_096


def open_port(port: int) -> socket.socket:
    """Open the port immediately, so that it is taken or refused before anything is started.

    It stays open while a crashed API is restarted: requests wait for the API instead of being refused.

    Raises:
        LocalStackError: Another process listens on the port, or this user may not listen on it.
    """
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        # Closed connections of a previous run no longer hold the port; a listening process still does.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((HOST, port))
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise LocalStackError(
                f"PORT {port} is in use on {HOST}; stop what listens there, or choose another PORT"
            ) from None
        raise LocalStackError(
            f"cannot open PORT {port} on {HOST}: {error.strerror}; choose another PORT"
        ) from None
    return listener
