"""A delivery attempt: its allowed addresses, its time limit, and its criteria of success."""

import socket
import ssl
import threading
from collections.abc import Callable
from ipaddress import ip_address
from pathlib import Path

import pytest

from tests.worker.engine.webhooks.receiver import Answer, Receiver, speaking
from worker.engine.webhook_calls import MAX_REDIRECTS, MAX_RESPONSE_BYTES, Sender
from worker.jobs.webhooks import Address, DeliveryError, refusal

TLS = Path(__file__).with_name("tls")
HEADERS = {"Content-Type": "application/json", "webhook-id": "7"}
BODY = b'{"a":1}'
SHORT_S = 0.3
LONG_S = 30.0

Speak = Callable[[socket.socket, threading.Event], None]


def _resolver(*addresses: str) -> Sender:
    return Sender(lambda *_: addresses, LONG_S)


def _send(url: str, sender: Sender | None = None) -> None:
    (sender or Sender(timeout_s=LONG_S)).send(url, HEADERS, BODY)


@pytest.mark.parametrize("status", [200, 201, 202, 204])
def test_any_2xx_is_success(receiver: Receiver, status: int) -> None:
    receiver.answers = [Answer(status)]
    _send(receiver.url + "?a=b")
    (request,) = receiver.requests
    assert (request.path, request.body) == ("/hook?a=b", BODY)
    assert request.headers["host"] == f"127.0.0.1:{receiver.port}"
    assert request.headers["webhook-id"] == "7"
    assert request.headers["content-type"] == "application/json"


@pytest.mark.parametrize("status", [300, 301, 302, 303, 304, 400, 404, 429, 500, 503])
def test_other_statuses_are_failures(receiver: Receiver, status: int) -> None:
    receiver.answers = [Answer(status, {"Location": receiver.url})]
    with pytest.raises(DeliveryError, match=str(status)) as failure:
        _send(receiver.url)
    assert not failure.value.final
    assert len(receiver.requests) == 1


def test_answer_410_is_final(receiver: Receiver) -> None:
    receiver.answers = [Answer(410)]
    with pytest.raises(DeliveryError, match="410") as failure:
        _send(receiver.url)
    assert failure.value.final


@pytest.mark.parametrize("status", [307, 308])
def test_redirects_that_keep_the_post_are_followed(receiver: Receiver, status: int) -> None:
    receiver.answers = [Answer(status, {"Location": f"/{number}"}) for number in range(MAX_REDIRECTS)]
    _send(receiver.url)
    assert [request.path for request in receiver.requests] == ["/hook", "/0", "/1", "/2"]
    assert {request.body for request in receiver.requests} == {BODY}
    assert {request.headers["webhook-id"] for request in receiver.requests} == {"7"}


def test_number_of_redirects_is_limited(receiver: Receiver) -> None:
    receiver.answers = [Answer(307, {"Location": "/again"})] * (MAX_REDIRECTS + 1)
    with pytest.raises(DeliveryError, match="redirects more than"):
        _send(receiver.url)
    assert len(receiver.requests) == MAX_REDIRECTS + 1


@pytest.mark.parametrize(
    "headers",
    [{}, {"Location": "ftp://a.example/"}, {"Location": "http://[ö"}, {"Location": "//u:p@a.example/"}],
)
def test_invalid_redirects_are_failures(receiver: Receiver, headers: dict[str, str]) -> None:
    receiver.answers = [Answer(307, headers)]
    with pytest.raises(DeliveryError):
        _send(receiver.url)


@pytest.fixture
def only_our_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    """Treat 127.0.0.1 as the public network; all other addresses are judged as without the operator's permission."""

    def judged(address: Address) -> str | None:
        monkeypatch.setenv("WEBHOOK_ALLOW_PRIVATE", "0")
        return None if address == ip_address("127.0.0.1") else refusal(address)

    monkeypatch.setattr("worker.engine.webhook_calls.refusal", judged)


@pytest.mark.usefixtures("only_our_loopback")
@pytest.mark.parametrize(
    "location",
    [
        "http://127.0.0.2:{port}/",
        "http://[::1]:{port}/",
        "http://[::ffff:127.0.0.1]:{port}/",
        "http://10.0.0.1/",
        "http://169.254.169.254/latest/meta-data/",
        "http://inside.example:{port}/",
    ],
)
def test_redirect_into_a_private_network_is_refused(receiver: Receiver, location: str) -> None:
    receiver.answers = [Answer(307, {"Location": location.format(port=receiver.port)})]
    with pytest.raises(DeliveryError, match="webhooks may not call that") as failure:
        _send(receiver.url, _resolver("10.1.2.3"))
    assert failure.value.final
    assert len(receiver.requests) == 1


@pytest.mark.parametrize(
    "addresses",
    [
        ["127.0.0.1"],
        ["::1"],
        ["10.0.0.1"],
        ["169.254.169.254"],
        ["100.64.0.1"],
        ["::ffff:192.168.0.1"],
        ["93.184.215.14", "192.168.0.1"],
        ["2606:4700::1111", "93.184.215.14", "fe80::1%eth0"],
    ],
)
def test_name_that_leads_into_a_private_network_is_refused(addresses: list[str]) -> None:
    with pytest.raises(DeliveryError, match="webhooks may not call that") as failure:
        _send("http://hooks.example/", _resolver(*addresses))
    assert failure.value.final
    assert not any(address in str(failure.value) for address in addresses)


def test_private_address_is_refused_without_permission() -> None:
    with pytest.raises(DeliveryError, match="loopback"):
        _send("http://127.0.0.1:9/")


def test_name_is_resolved_once_and_stays_the_host(receiver: Receiver) -> None:
    asked: list[str] = []

    def resolve(host: str, _port: int) -> list[str]:
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["169.254.169.254"]

    _send(f"http://hooks.example:{receiver.port}/hook", Sender(resolve, LONG_S))
    assert asked == ["hooks.example"]
    assert receiver.requests[0].headers["host"] == f"hooks.example:{receiver.port}"


def test_next_address_is_tried_if_the_first_does_not_answer(receiver: Receiver) -> None:
    # Nobody listens on this port at the other loopback address.
    _send(f"http://hooks.example:{receiver.port}/", _resolver("::1", "127.0.0.1"))
    assert len(receiver.requests) == 1


@pytest.mark.usefixtures("private_allowed")
def test_delivery_fails_if_no_address_answers() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    with pytest.raises(DeliveryError, match="could not be reached"):
        _send(f"http://127.0.0.1:{port}/")


def test_name_without_an_address_is_a_failure() -> None:
    def resolve(_host: str, _port: int) -> list[str]:
        raise socket.gaierror(socket.EAI_NONAME, "unknown")

    for sender in (Sender(resolve, LONG_S), _resolver()):
        with pytest.raises(DeliveryError, match="no address"):
            _send("http://hooks.example/", sender)


def test_proxies_of_the_environment_are_not_used(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    _send(receiver.url)
    assert len(receiver.requests) == 1


def test_slow_resolver_times_out() -> None:
    ended = threading.Event()

    def resolve(_host: str, _port: int) -> list[str]:
        ended.wait()
        return []

    with pytest.raises(DeliveryError, match="longer than"):
        _send("http://hooks.example/", Sender(resolve, SHORT_S))
    ended.set()


def _read_request(connection: socket.socket) -> None:
    """Read the whole request: closing a connection with unread data would lose the answer."""
    received = b""
    while not received.endswith(BODY) and (more := connection.recv(65_536)):
        received += more


def _silent(_connection: socket.socket, ended: threading.Event) -> None:
    ended.wait()


def _dripping(connection: socket.socket, ended: threading.Event) -> None:
    connection.sendall(b"HTTP/1.1 200 OK\r\n")
    while not ended.wait(0.02):
        connection.sendall(b"X-Drip: 1\r\n")


def _never_final(connection: socket.socket, ended: threading.Event) -> None:
    while not ended.wait(0.02):
        connection.sendall(b"HTTP/1.1 103 Early Hints\r\n\r\n")


@pytest.mark.usefixtures("private_allowed")
@pytest.mark.parametrize(
    ("scheme", "speak"), [("http", _silent), ("http", _dripping), ("http", _never_final), ("https", _silent)]
)
def test_slow_receiver_times_out(scheme: str, speak: Speak) -> None:
    with speaking(speak) as port, pytest.raises(DeliveryError, match="longer than"):
        _send(f"{scheme}://127.0.0.1:{port}/", Sender(timeout_s=SHORT_S))


@pytest.mark.usefixtures("private_allowed")
def test_slow_reader_times_out() -> None:
    def sipping(connection: socket.socket, ended: threading.Event) -> None:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        while not ended.wait(0.02):
            connection.recv(64)

    with speaking(sipping) as port, pytest.raises(DeliveryError, match="longer than"):
        Sender(timeout_s=SHORT_S).send(f"http://127.0.0.1:{port}/", HEADERS, b" " * 50_000_000)


@pytest.mark.usefixtures("private_allowed")
def test_only_the_start_of_a_large_answer_is_read() -> None:
    sent = 0

    def flood(connection: socket.socket, ended: threading.Event) -> None:
        nonlocal sent
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
        try:
            while True:
                sent += connection.send(b"x" * 65_536)
        except ConnectionError:
            pass

    # The body never ends, so a return at all shows that it was not read to its end.
    with speaking(flood) as port:
        Sender(timeout_s=LONG_S).send(f"http://127.0.0.1:{port}/", HEADERS, BODY)
    assert sent >= MAX_RESPONSE_BYTES


@pytest.mark.usefixtures("private_allowed")
def test_success_with_an_endless_body_is_a_success() -> None:
    def dawdle(connection: socket.socket, ended: threading.Event) -> None:
        _read_request(connection)
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx")
        ended.wait()

    with speaking(dawdle) as port:
        _send(f"http://127.0.0.1:{port}/", Sender(timeout_s=SHORT_S))


@pytest.mark.usefixtures("private_allowed")
@pytest.mark.parametrize("answer", [b"SSH-2.0-OpenSSH_9.9\r\n", b"", b"HTTP/1.1 OK\r\n\r\n", b"A" * 200_000])
def test_answer_that_is_not_http_is_a_failure(answer: bytes) -> None:
    def speak(connection: socket.socket, _ended: threading.Event) -> None:
        _read_request(connection)
        connection.sendall(answer)

    with speaking(speak) as port, pytest.raises(DeliveryError, match="not HTTP") as failure:
        _send(f"http://127.0.0.1:{port}/")
    assert "SSH" not in str(failure.value)


def _secured(connection: socket.socket, _ended: threading.Event) -> None:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(TLS / "hooks.example.pem", TLS / "hooks.example.key")
    try:
        with context.wrap_socket(connection, server_side=True) as secured:
            _read_request(secured)
            secured.sendall(b"HTTP/1.1 204 No Content\r\n\r\n")
    except ssl.SSLError:
        # The client has closed the connection.
        pass


@pytest.fixture
def trusted(private_allowed: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Accept the certificate of hooks.example, for that name."""
    context = ssl.create_default_context(cafile=TLS / "hooks.example.pem")
    monkeypatch.setattr("worker.engine.webhook_calls.tls_context", lambda: context)


@pytest.mark.usefixtures("trusted")
def test_tls_verifies_the_name_and_not_the_address() -> None:
    with speaking(_secured) as port:
        _send(f"https://hooks.example:{port}/", _resolver("127.0.0.1"))


@pytest.mark.usefixtures("trusted")
@pytest.mark.parametrize("host", ["other.example", "127.0.0.1"])
def test_certificate_for_another_name_is_refused(host: str) -> None:
    with speaking(_secured) as port, pytest.raises(DeliveryError, match="certificate"):
        _send(f"https://{host}:{port}/", _resolver("127.0.0.1"))


@pytest.mark.usefixtures("private_allowed")
def test_certificate_of_an_unknown_authority_is_refused() -> None:
    with speaking(_secured) as port, pytest.raises(DeliveryError, match="certificate"):
        _send(f"https://hooks.example:{port}/", _resolver("127.0.0.1"))


@pytest.mark.usefixtures("private_allowed")
def test_receiver_without_tls_is_a_failure(receiver: Receiver) -> None:
    with pytest.raises(DeliveryError, match="TLS"):
        _send(receiver.url.replace("http", "https"))
