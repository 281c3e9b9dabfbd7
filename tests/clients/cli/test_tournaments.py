"""Hosting, joining and watching a tournament in terminals."""

import json
import re
import subprocess
import threading
from queue import Queue

import httpx
import pytest

from countinghouse_client import Client
from countinghouse_client.cli.tournaments import change_text
from service.http.problems import MEDIA_TYPE
from tests.clients.cli.conftest import Program
from tests.conftest import HttpServer

pytestmark = pytest.mark.slow

PATIENCE_S = 60
DEALT = re.compile(r"Hand (\d+), deal \d+: ([\d ]+)  make (\d+)")


class Terminal:
    """A running command: its output line by line, and its typed input."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.process = process
        self._lines: Queue[str] = Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line.decode().rstrip())

    def until(self, pattern: str | re.Pattern[str]) -> re.Match[str]:
        """Return the match in the next line that has one."""
        while True:
            found = re.search(pattern, self._lines.get(timeout=PATIENCE_S))
            if found:
                return found

    def type(self, line: str) -> None:
        """Type a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

    def ends(self) -> int:
        """Wait for the end, and return the exit code."""
        code = self.process.wait(timeout=PATIENCE_S)
        self._reader.join(PATIENCE_S)
        for stream in (self.process.stdin, self.process.stdout):
            assert stream is not None
            stream.close()
        return code


def test_tournament_is_hosted_joined_and_watched(unlimited_server: HttpServer) -> None:
    program = Program(unlimited_server.url)

    def start(*words: str) -> Terminal:
        return Terminal(program.start("tournament", *words, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL))

    host = start("host", "--hands", "2", "--solve-seconds", "60")
    code = host.until(r"^Code (\w+): http")[1]
    ann, bob = start("join", code, "Ann"), start("join", code.lower(), "Bob")
    for player in (ann, bob):
        player.until("Player")
    watcher = start("watch", code, "--json")
    snapshot = json.loads(watcher.until("^{").string)
    assert {player["name"] for player in snapshot["players"]} == {"Ann", "Bob"}
    host.type("")
    bob.until(DEALT)
    bob.type("1 + 1")
    ann.until("Bob is wrong: 1 \\+ 1")
    for hand in ("1", "2"):
        dealt = ann.until(DEALT)
        assert dealt[1] == hand
        solution = _solution(unlimited_server.url, [int(card) for card in dealt[2].split()], int(dealt[3]))
        ann.type("")
        ann.until("Ann says Krypto")
        ann.type(solution)
        ann.until("Ann is right")
    assert ann.until("Winner: (.*)")[1] == "Ann"
    assert host.until(r"Ann +1 +2 +3$")
    host.until("Winner: Ann")
    bob.until("Winner: Ann")
    assert [terminal.ends() for terminal in (host, ann, bob, watcher)] == [0, 0, 0, 0]


def test_refusal_of_a_tournament_is_shown(unlimited_server: HttpServer) -> None:
    result = Program(unlimited_server.url).run("tournament", "join", "2222222", "Ann")
    assert result.exit_code == 2
    assert "There is no such tournament" in result.stderr


def test_the_host_is_named_when_the_role_passes_on() -> None:
    assert change_text("host", {"host": "Ann"}) == "Ann is the host now."
    assert change_text("host", {"host": None}) == "The maker is the host now."


def test_client_follows_and_merges_events(unlimited_server: HttpServer) -> None:
    with Client(unlimited_server.url) as client:
        made = client.tournaments.create(hands_total=1)
        token = client.tournaments.join(made["join_code"], "Ann")["player_token"]
        client.tournaments.cancel(made["id"], made["host_token"])
        events = list(client.tournaments.events(made["id"], token=token, last_event_id="0"))
        assert [event["id"] for event in events] == ["1", "2", "3"]
        assert client.tournaments.scoresheet(made["id"])["status"] == "cancelled"
    refused = httpx.post(f"{unlimited_server.url}/v1/tournaments/{made['id']}/players", json={"name": "Bob"})
    assert (refused.status_code, refused.headers["Content-Type"]) == (409, MEDIA_TYPE)


def _solution(url: str, cards: list[int], target: int) -> str:
    answer = httpx.post(
        f"{url}/v1/krypto/solve", json={"cards": cards, "target": target, "rules": "international"}
    )
    expression: str = answer.json()["result"]["solutions"][0]["expression"]
    return expression
