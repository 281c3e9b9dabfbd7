"""Random tournaments, run by the referee and replayed by the rules alone."""

import random
from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracle.tournaments import RIGHT, Command, Table, replay
from worker.games.krypto.rules.tournaments.record import (
    Draw,
    Settings,
    Tournament,
    boxes,
    excluded_players,
    winners,
)
from worker.games.krypto.rules.tournaments.referee import Referee
from worker.games.krypto.rules.tournaments.refusals import RefusedError

DRAW = Draw([2, 3, 4, 5, 6], 6, 10, 5)
EXPRESSIONS = {RIGHT: "6 + 5 + 2 - 4 - 3", "wrong": "2 + 3", "empty": ""}
NAMES = ("Debbie", "Mike", "Shelley", "Kim")
EXPLAIN, SOLVE = 30_000, 180_000


@dataclass
class Led:
    """A tournament that the referee runs, by the commands of the oracle."""

    game: Tournament
    draws: list[Draw]
    told: list[tuple[str, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.referee = Referee(self.game, self.draws, lambda kind, at: self.told.append((kind, at)))

    def act(self, command: Command) -> str:
        """Execute a command, and return the answer to its sender."""
        now, name, arguments = command
        if name != "outage":
            self.referee.advance(now)
        try:
            answer = self._do(now, name, arguments)
        except RefusedError as error:
            answer = error.name
        self.referee.advance(now)
        return answer

    def _do(self, now: int, name: str, arguments: tuple[object, ...]) -> str:
        referee = self.referee
        match name, arguments:
            case "join", (str(who),):
                referee.join(who, now)
            case "leave", (str(who),):
                referee.leave(self._number(who), now)
            case "start", ():
                referee.start(now)
            case "cancel", ():
                referee.cancel(now)
            case "outage", (int(began),):
                referee.delay(began, now)
            case "new_draws", (int(count),):
                self.draws.extend([DRAW] * count)
            case "claim", (str(who), int(number), None):
                referee.claim(self._number(who), number, None, now)
            case "claim", (str(who), int(number), str(said)):
                found = referee.claim(self._number(who), number, EXPRESSIONS[said], now)
                assert found is not None
                return "right" if found.correct else "wrong"
            case "explain_it", (str(who), int(number), str(said)):
                found = referee.explain(self._number(who), number, EXPRESSIONS[said], now)
                return "right" if found.correct else "wrong"
            case _:
                assert name == "wait"
        return "ok"

    def _number(self, name: str) -> int:
        return next(player.number for player in self.game.players if player.name == name)


KINDS = ("claim", "explain_it", "wait", "leave", "join", "outage", "new_draws", "start", "cancel")


class _Players:
    """Players who act at random. Sensible actions depend on the state of the game, so the oracle plays along."""

    def __init__(self, chance: random.Random, table: Table) -> None:
        self._chance, self._table = chance, table
        self.commands: list[Command] = []
        self._now = 0
        # Players of each game have their own habits, so that some games go far and others have many errors.
        habits = [10.0, 5.0, 1.0, 0.1, 0.2, 0.2, 0.5, 0.1, 0.02]
        self._weights = [habit * chance.expovariate(1) for habit in habits]
        self._patience = chance.random()
        self._skill = chance.random()
        self._regulars = chance.randint(1, len(NAMES))

    def play(self, acts: int) -> list[Command]:
        """Return all commands of a game."""
        for name in NAMES[: self._regulars]:
            self._do("join", name)
        if self._chance.random() < 0.95:
            self._do("start")
        for _ in range(acts):
            self._act()
        return self.commands

    def _do(self, name: str, *arguments: object) -> None:
        self.commands.append((self._now, name, arguments))
        replay(self._table, self.commands[-1:])

    def _act(self) -> None:
        chance, table, before = self._chance, self._table, self._now
        left = table.live.until - before if table.live else 1_000
        if table.live and table.live.state == "announced":
            self._now += chance.choice([left] * 12 + [0, left - 1])
        elif chance.random() < self._patience:
            self._now += chance.choice([left, left - 1, 400_000])
        else:
            self._now += chance.choice([0, 1, left // 2])
        (kind,) = chance.choices(KINDS, self._weights)
        match kind:
            case "claim" | "explain_it":
                self._say(kind)
            case "leave":
                self._do(kind, chance.choice(table.people))
            case "join":
                self._do(kind, chance.choice(NAMES))
            case "outage":
                # An outage begins no earlier than the service's last heartbeat.
                self._do(kind, chance.randint(max(0, before - 900), self._now))
            case "new_draws":
                self._do(kind, chance.randint(1, 5))
            case _:
                self._do(kind)

    def _say(self, kind: str) -> None:
        chance, newest = self._chance, len(self._table.deals)
        number = chance.choice([newest] * 12 + [newest - 1, newest + 1])
        said = RIGHT if chance.random() < self._skill else chance.choice(["wrong", "empty"])
        silent = kind == "claim" and chance.random() < 0.3
        self._do(kind, chance.choice(self._table.people), number, None if silent else said)


@settings(max_examples=500, deadline=None)
@given(st.integers(0, 2**64), st.integers(1, 4), st.sampled_from([0, 3, 30, 100]))
def test_random_tournaments_follow_the_rules(seed: int, hands: int, draws: int) -> None:
    chance = random.Random(seed)
    commands = _Players(chance, Table(hands, SOLVE, EXPLAIN, draws)).play(chance.randint(5, 80))
    fresh = Table(hands, SOLVE, EXPLAIN, draws)
    expected = replay(fresh, commands)
    led = Led(Tournament(Settings(hands=hands), 0), [DRAW] * draws)
    assert [led.act(command) for command in commands] == expected
    _compare(led, fresh)


def _compare(led: Led, table: Table) -> None:
    game = led.game
    names = {player.number: player.name for player in game.players}
    assert led.told == table.told
    assert (game.state, list(names.values())) == (table.state, table.people)
    assert {names[number]: dict(row) for number, row in boxes(game).items()} == table.pad()
    assert {names[number] for number in excluded_players(game)} == table.outside()
    if names:
        assert [names[number] for number in winners(game)] == table.winners()
    for deal, other in zip(game.deals, table.deals, strict=True):
        claim = deal.claim
        among = None if deal.among is None else tuple(names[number] for number in deal.among)
        assert (deal.hand, deal.state, among) == (other.hand, other.state, other.only)
        assert (deal.announced_at, deal.opened_at, deal.ended_at, deal.deadline_at) == (
            other.announced,
            other.opened,
            other.ended,
            other.until,
        )
        assert (claim and names[claim.player], claim and claim.verdict) == (other.claimant, other.verdict)
