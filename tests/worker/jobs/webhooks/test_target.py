"""Strict parsing of the URLs of webhooks."""

import pytest

from worker.jobs.webhooks import MAX_URL_CHARACTERS, Target, TargetError, check_url


@pytest.mark.parametrize(
    ("url", "host", "port", "path", "authority"),
    [
        ("https://hooks.example", "hooks.example", 443, "/", "hooks.example"),
        ("HTTPS://Hooks.Example:443/a", "hooks.example", 443, "/a", "hooks.example"),
        (
            "http://hooks.example:8080/a/b?c=%20d#e",
            "hooks.example",
            8080,
            "/a/b?c=%20d",
            "hooks.example:8080",
        ),
        ("http://hooks.example.?x", "hooks.example", 80, "/?x", "hooks.example"),
        ("https://[2606:4700::1111]:444/", "2606:4700::1111", 444, "/", "[2606:4700::1111]:444"),
        ("https://93.184.215.14/", "93.184.215.14", 443, "/", "93.184.215.14"),
        ("https://xn--bcher-kva.example/", "xn--bcher-kva.example", 443, "/", "xn--bcher-kva.example"),
        ("https://my_hooks.internal-9/", "my_hooks.internal-9", 443, "/", "my_hooks.internal-9"),
    ],
)
def test_url_is_parsed(url: str, host: str, port: int, path: str, authority: str) -> None:
    target = Target.parse(url)
    assert (target.host, target.port, target.path, target.authority) == (host, port, path, authority)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "hooks.example/a",
        "//hooks.example/a",
        "ftp://hooks.example/",
        "file:///etc/passwd",
        "gopher://hooks.example/",
        "javascript:alert(1)",
        "http:hooks.example",
        "http://",
        "http:///a",
        "https://user@hooks.example/",
        "https://user:secret@hooks.example/",
        "https://@hooks.example/",
        "https://hooks.example\\@10.0.0.1/",
        "https://hooks.example\\.evil.example/",
        "https://hooks.example/a b",
        "https://hooks.example/<a>",
        "https://hooks.example/%zz",
        "https://hooks.example/\r\nHost: 10.0.0.1",
        "https://hooks.example/\tb",
        " https://hooks.example/",
        "https://bücher.example/",
        "https://hooks。example/",
        "https://hooks.example:0/",
        "https://hooks.example:65536/",
        "https://hooks.example:http/",
        "https://hooks..example/",
        "https://-hooks.example/",
        "https://%68ooks.example/",
        f"https://{'a' * 64}.example/",
        f"https://{'a.' * 130}example/",
        "https://2130706433/",
        "https://127.1/",
        "https://0177.0.0.1/",
        "https://0x7f.0.0.1/",
        "https://0x7f000001/",
        "https://hooks.0x7f/",
        "https://256.1.1.1/",
        "https://[::1/",
        "https://[::1%25eth0]/",
        "https://[127.0.0.1]/",
        "https://[v1.x]/",
        "https://[2606:4700::1111]evil.example/",
        "https://evil.example[::1]/",
        "https://hooks.example/" + "a" * MAX_URL_CHARACTERS,
    ],
)
def test_ambiguous_url_is_refused(url: str) -> None:
    with pytest.raises(TargetError):
        Target.parse(url)


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1/", "https://[::1]:8000/", "http://10.0.0.1./", "https://[::ffff:10.0.0.1]/"]
)
def test_private_address_is_refused_at_once(url: str) -> None:
    with pytest.raises(TargetError, match="webhooks may not call that"):
        check_url(url)


PRIVATE_NAMES = [
    "http://localhost:9/x",
    "https://LOCALHOST./",
    "http://api.localhost/",
    "http://router/",
    "http://printer.local/",
    "http://metadata.google.internal/",
    "http://nas.home.arpa/",
    "http://wiki.corp:8080/",
]


@pytest.mark.parametrize("url", PRIVATE_NAMES)
def test_name_that_can_only_be_private_is_refused_at_once(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    with pytest.raises(TargetError, match=r"name.*webhooks may not call that"):
        check_url(url)
    monkeypatch.setenv("WEBHOOK_ALLOW_PRIVATE", "1")
    assert check_url(url) == url


@pytest.mark.parametrize("url", ["https://93.184.215.14/", "https://hooks.example/", "http://local.example/"])
def test_name_is_not_judged_before_it_is_resolved(url: str) -> None:
    assert check_url(url) == url


@pytest.mark.parametrize(
    ("location", "url"),
    [
        ("/b?c", "https://hooks.example/b?c"),
        ("b", "https://hooks.example/a/b"),
        ("//other.example/b", "https://other.example/b"),
        ("https://other.example:444/b", "https://other.example:444/b"),
    ],
)
def test_redirect_may_be_relative(location: str, url: str) -> None:
    assert Target.parse("https://hooks.example/a/").redirected(location) == Target.parse(url)


@pytest.mark.parametrize(
    "location", ["http://hooks.example/", "ftp://a.example/", "http://[", "https://u@a.example/", "/a b"]
)
def test_redirect_is_read_just_as_strictly(location: str) -> None:
    with pytest.raises(TargetError):
        Target.parse("https://hooks.example/a/").redirected(location)
