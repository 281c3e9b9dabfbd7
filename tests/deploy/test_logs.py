from pathlib import Path

from deploy.local.logs import log_path, open_log, tail


def test_a_log_is_appended_to(tmp_path: Path) -> None:
    for text in (b"one\n", b"two\n"):
        with open_log(tmp_path / "logs", "api") as log:
            log.write(text)
    assert log_path(tmp_path / "logs", "api").read_text() == "one\ntwo\n"


def test_a_large_log_is_put_aside(tmp_path: Path) -> None:
    for text in (b"oldest\n", b"older\n", b"new\n"):
        with open_log(tmp_path, "api", max_bytes=3) as log:
            log.write(text)
    assert (tmp_path / "api.log").read_text() == "new\n"
    assert (tmp_path / "api.log.1").read_text() == "older\n"


def test_tail_shows_the_last_lines(tmp_path: Path) -> None:
    path = tmp_path / "x.log"
    path.write_bytes(b"\xff\n" + b"".join(b"line %d\n" % number for number in range(10_000)))
    assert tail(path, lines=2) == "line 9998\nline 9999"
    assert tail(tmp_path / "none.log") == ""
