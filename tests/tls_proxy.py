"""TLS in front of a server without TLS."""

import asyncio
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

FOLDER = Path(__file__).parent / "data" / "tls"
AUTHORITY = FOLDER / "authority.pem"
"""Certificate authority of the server's certificate, which is for localhost and 127.0.0.1."""
CERTIFICATE = FOLDER / "server.pem"
KEY = FOLDER / "server.key"
OTHER_AUTHORITY = FOLDER.parents[1] / "worker" / "engine" / "webhooks" / "tls" / "hooks.example.pem"


@contextmanager
def tls_proxy(path: str) -> Iterator[int]:
    """Yield the port on 127.0.0.1 that reaches the server with the Unix socket ``path`` over TLS."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE, KEY)
    loop = asyncio.new_event_loop()
    # Clients that refuse the certificate hang up; that is not worth a log line.
    loop.set_exception_handler(lambda *_: None)

    async def pump(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(65_536):
                sink.write(data)
                await sink.drain()
        sink.close()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_unix_connection(path)
        try:
            await asyncio.gather(pump(reader, back), pump(there, writer))
        finally:
            for end in (back, writer):
                end.transport.abort()

    server = loop.run_until_complete(asyncio.start_server(serve, "127.0.0.1", 0, ssl=context))
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    async def close() -> None:
        server.close()
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        # Aborted connections are closed in the loop's next rounds.
        await asyncio.sleep(0.1)

    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        asyncio.run_coroutine_threadsafe(close(), loop).result(10)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
