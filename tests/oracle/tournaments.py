"""A tournament of Krypto by its rules, replayed from a list of every player's actions and their times.

Source: "Krypto International Tournament Rules" and "Score Keeping Rules". Where they are silent, these decisions hold:
a hand is dealt five times at most, it is void then or when no player may play it any more, and at most ten hands break
a tie, played by the tied players alone.

Times are milliseconds. Expressions are not parsed: `RIGHT` stands for a right expression.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

RIGHT = "right"
CARDS_HIDDEN = 3_000
DEALS_A_HAND = 5
HANDS_TO_BREAK_A_TIE = 10

Command = tuple[int, str, tuple[object, ...]]
"""Time, name and arguments of a command."""
Rivals = tuple[str, ...] | None
"""Players who alone may play a hand; None for everybody."""


@dataclass
class Dealt:
    """A deal: its hand, its times and state, and its claimant."""

    hand: int
    only: Rivals
    announced: int
    until: int
    state: str = "announced"
    opened: int | None = None
    ended: int | None = None
    claimant: str | None = None
    verdict: str | None = None


@dataclass
class Table:
    """The players at the table, and all deals so far."""

    hands: int
    solve: int
    explain: int
    undealt: int
    state: str = "lobby"
    people: list[str] = field(default_factory=list)
    gone: set[str] = field(default_factory=set)
    deals: list[Dealt] = field(default_factory=list)
    hand_over: bool = True
    told: list[tuple[str, int]] = field(default_factory=list)
    too_late_for: dict[str, int] = field(default_factory=dict)

    # The score pad.

    def erred(self, hand: int) -> set[str | None]:
        """Return the players who made an error in a hand."""
        return {deal.claimant for deal in self.deals if deal.hand == hand and deal.state == "failed"}

    def winner_of(self, hand: int) -> str | None:
        """Return the winner of a hand."""
        won = [deal.claimant for deal in self.deals if deal.hand == hand and deal.state == "solved"]
        return won[0] if won else None

    def box(self, person: str, hand: int) -> int | None:
        """Return the number in a box of the score pad."""
        if person in self.erred(hand):
            return -1
        if self.winner_of(hand) != person:
            return None
        points = 1
        for before in range(hand - 1, 0, -1):
            if person in self.erred(before) or self.winner_of(before) not in (person, None):
                break
            if self.winner_of(before) == person:
                points *= 2
        return points

    def pad(self) -> dict[str, dict[int, int]]:
        """Return all boxes that are not empty."""
        hands = range(1, max([0, *(deal.hand for deal in self.deals)]) + 1)
        return {
            person: {hand: box for hand in hands if (box := self.box(person, hand)) is not None}
            for person in self.people
        }

    def best(self) -> list[str]:
        """Return the players with the highest score, among the players who still compete."""
        rivals = self.people
        if self.deals and self.deals[-1].only is not None:
            rivals = self.still_here(self.deals[-1].only) or list(self.deals[-1].only)
        scores = {person: sum(self.pad()[person].values()) for person in rivals}
        return [person for person in rivals if scores[person] == max(scores.values())]

    def winners(self) -> list[str]:
        """Return the winners of the game."""
        return self.still_here(self.best()) or self.best()

    def still_here(self, people: Iterable[str]) -> list[str]:
        """Return the people of a group who have not left."""
        return [person for person in people if person not in self.gone]

    def outside(self) -> set[str]:
        """Return the players who may not claim the newest deal."""
        if not self.deals:
            return set()
        deal = self.deals[-1]
        return {
            person
            for person in self.people
            if person in self.erred(deal.hand)
            or self.too_late_for.get(person) == deal.hand
            or (deal.only is not None and person not in deal.only)
        }

    def may_play(self) -> set[str]:
        """Return the players who may claim the newest deal."""
        return set(self.still_here(self.people)) - self.outside()

    @property
    def live(self) -> Dealt | None:
        """The deal on the table."""
        on_table = bool(self.deals) and self.deals[-1].state in ("announced", "open", "claimed")
        return self.deals[-1] if on_table else None

    # Dealing.

    def deal(self, at: int) -> None:
        """Deal the next cards, if there are any."""
        if self.undealt == 0:
            return
        self.undealt -= 1
        last = self.deals[-1] if self.deals else None
        only: Rivals = last.only if last else None
        if self.hand_over and self.state == "tie-break":
            only = tuple(self.still_here(self.best()))
        hand = last.hand + int(self.hand_over) if last else 1
        self.hand_over = False
        self.deals.append(Dealt(hand, only, at, at + CARDS_HIDDEN))
        self.told.append(("announced", at))

    def end_deal(self, state: str, at: int) -> None:
        """End a deal, and with it its hand and the game if they are over."""
        deal = self.deals[-1]
        deal.state, deal.ended = state, at
        if state != "void":
            self.told.append((state, at))
        dealt_so_often = len([other for other in self.deals if other.hand == deal.hand])
        self.hand_over = state == "solved" or dealt_so_often == DEALS_A_HAND or not self.may_play()
        if self.hand_over and state != "solved":
            self.told.append(("hand-void", at))
        if self.hand_over and deal.hand >= self.hands:
            tie = len(self.still_here(self.best())) > 1
            if not tie or deal.hand == self.hands + HANDS_TO_BREAK_A_TIE:
                self.end_game("finished", at)
                return
            if self.state == "running":
                self.state = "tie-break"
                self.told.append(("tie-break", at))
        self.deal(at)

    def end_game(self, state: str, at: int) -> None:
        """End the game."""
        if self.live:
            self.live.ended, self.live.state = at, "void"
        self.state = state
        self.told.append((state, at))

    def judge(self, verdict: str, at: int) -> None:
        """Apply the verdict on the claim of the deal on the table."""
        self.deals[-1].verdict = verdict
        self.end_deal("solved" if verdict == "right" else "failed", at)

    def let_time_pass(self, now: int) -> None:
        """Apply all events that the clocks cause up to now."""
        while self.state in ("running", "tie-break"):
            deal = self.live
            if deal is None and self.undealt:
                self.deal(now)
            elif deal is None or deal.until > now:
                return
            elif deal.state == "announced":
                deal.state, deal.opened = "open", deal.until
                self.told.append(("opened", deal.until))
                deal.until += self.solve
            elif deal.state == "open":
                self.end_deal("timed-out", deal.until)
            else:
                self.judge("late", deal.until)

    # Players' actions. Each returns the answer to the player: a refusal, a verdict, or "ok".

    def join(self, now: int, name: str) -> str:
        """Add a player."""
        if self.state in ("finished", "cancelled", "abandoned"):
            return "tournament-over"
        if self.state == "tie-break":
            return "already-started"
        if name in self.people:
            return "name-taken"
        self.people.append(name)
        if self.deals and self.erred(self.deals[-1].hand):
            self.too_late_for[name] = self.deals[-1].hand
        self.told.append(("joined", now))
        return "ok"

    def leave(self, now: int, name: str) -> str:
        """Remove a player for good."""
        if self.state in ("finished", "cancelled", "abandoned") or name in self.gone:
            return "ok"
        self.gone.add(name)
        self.told.append(("left", now))
        if self.live and self.live.state == "claimed" and self.live.claimant == name:
            self.judge("left", now)
        if self.state == "tie-break" and len(self.still_here(self.deals[-1].only or self.best())) < 2:
            self.end_game("finished", now)
        elif self.live and self.live.state != "claimed" and not self.may_play():
            self.end_deal("void", now)
        return "ok"

    def start(self, now: int) -> str:
        """Start the game."""
        if self.state != "lobby":
            return "already-started"
        if not self.still_here(self.people):
            return "without-players"
        self.state = "running"
        self.told.append(("started", now))
        self.deal(now)
        return "ok"

    def cancel(self, now: int) -> str:
        """Cancel the game."""
        if self.state in ("finished", "cancelled", "abandoned"):
            return "tournament-over"
        self.end_game("cancelled", now)
        return "ok"

    def claim(self, now: int, name: str, number: int, expression: str | None) -> str:
        """Claim a deal."""
        refusal = self._refuses(name, number) or self._refuses_claim(name, self.deals[number - 1])
        if refusal:
            return refusal
        deal = self.deals[number - 1]
        deal.claimant = name
        if expression is not None:
            return self._explained(now, expression)
        deal.state, deal.until = "claimed", now + self.explain
        self.told.append(("claimed", now))
        return "ok"

    def explain_it(self, now: int, name: str, number: int, expression: str) -> str:
        """Explain a claim."""
        refusal = self._refuses(name, number)
        if refusal:
            return refusal
        deal = self.deals[number - 1]
        if deal.claimant != name:
            return "not-claimed"
        return self._explained(now, expression) if deal is self.live else "deal-over"

    def _explained(self, now: int, expression: str) -> str:
        verdict = "right" if expression == RIGHT else "wrong"
        self.judge(verdict, now)
        return verdict

    def _refuses_claim(self, name: str, deal: Dealt) -> str:
        if deal.claimant:
            return "already-claimed"
        if deal is not self.live:
            return "deal-over"
        if deal.state == "announced":
            return "not-open"
        return "sitting-out" if name in self.outside() else ""

    def _refuses(self, name: str, number: int) -> str:
        if number < 1 or number > len(self.deals):
            return "no-such-deal"
        return "not-playing" if name in self.gone else ""

    def outage(self, now: int, began: int) -> str:
        """Extend the deal's deadline by an outage that began at ``began``, in which nobody could reach the table."""
        self.let_time_pass(began)
        if self.live:
            self.live.until += now - max(began, self.live.announced)
            self.told.append(("delayed", now))
        return "ok"

    def new_draws(self, now: int, count: int) -> str:
        """Add cards to deal."""
        self.undealt += count
        self.let_time_pass(now)
        return "ok"


def replay(table: Table, commands: Sequence[Command]) -> list[str]:
    """Play a game, and return the answer to every command."""
    answers = []
    for now, name, arguments in commands:
        if name != "outage":
            table.let_time_pass(now)
        answers.append("ok" if name == "wait" else str(getattr(table, name)(now, *arguments)))
        table.let_time_pass(now)
    return answers
