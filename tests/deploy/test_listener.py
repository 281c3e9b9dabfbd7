"""The API's listening socket."""

import socket

import pytest

from deploy.local.messages import LocalStackError
from deploy.local.services import open_port


def test_port_in_use_is_reported() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(LocalStackError, match=rf"^PORT {port} is in use on 127.0.0.1"):
            open_port(port)


def test_port_accepts_and_can_be_reopened() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
    with open_port(port) as listener, socket.create_connection(("127.0.0.1", port)) as client:
        accepted, _ = listener.accept()
        # The side that closes first keeps the address busy for a while.
        accepted.close()
        client.recv(1)
    open_port(port).close()
