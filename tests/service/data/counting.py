"""A proxy that counts the bytes that a server sends."""

import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress

PIECE_BYTES = 64 * 1024


class CountingProxy:
    """The address of the proxy, and the number of bytes that it has passed on to clients."""

    def __init__(self, listener: socket.socket) -> None:
        self.url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        self.sent = 0
        self._lock = threading.Lock()

    def serve(self, listener: socket.socket, port: int) -> None:
        """Pass connections on until ``listener`` is closed."""
        with suppress(OSError), ThreadPoolExecutor() as pool:
            while True:
                client, _ = listener.accept()
                pool.submit(self._connect, client, port)

    def _connect(self, client: socket.socket, port: int) -> None:
        with client, socket.create_connection(("127.0.0.1", port)) as server:
            asking = threading.Thread(target=_pass_on, args=(client, server))
            asking.start()
            _pass_on(server, client, self._count)
            asking.join()

    def _count(self, size: int) -> None:
        with self._lock:
            self.sent += size


def _pass_on(
    source: socket.socket, target: socket.socket, count: Callable[[int], None] = lambda _: None
) -> None:
    with suppress(OSError):
        while piece := source.recv(PIECE_BYTES):
            count(len(piece))
            target.sendall(piece)
    with suppress(OSError):
        target.shutdown(socket.SHUT_RDWR)


@contextmanager
def counting_proxy(port: int) -> Iterator[CountingProxy]:
    """Run a proxy in front of a server on a port of this machine."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        proxy = CountingProxy(listener)
        thread = threading.Thread(target=proxy.serve, args=(listener, port), daemon=True)
        thread.start()
        yield proxy
        listener.shutdown(socket.SHUT_RDWR)
    thread.join(5)
