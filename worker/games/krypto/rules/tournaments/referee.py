"""The referee: applies the rules when somebody acts and when a deadline passes.

Source: "Krypto International Tournament Rules" and "Score Keeping Rules". They do not say how often a hand is dealt
again: here five times at most, then it is void, as it is if every player has erred in it or left.
"""

from collections.abc import Callable
from typing import Final, Literal

from worker.games.krypto.rules.check import Check, check_expression
from worker.games.krypto.rules.tournaments.record import (
    ANNOUNCED_MS,
    LIVE,
    MAX_DEALS_A_HAND,
    MAX_EXTRA_HANDS,
    PLAYED,
    Claim,
    Deal,
    DealStatus,
    Draw,
    Player,
    Tournament,
    TournamentStatus,
    Verdict,
    excluded_players,
    leaders,
    present,
)
from worker.games.krypto.rules.tournaments.refusals import RefusedError, is_taken

MAX_PLAYERS: Final = 200
MAX_EVER: Final = 3 * MAX_PLAYERS
"""The most players who may ever join, including those who have left."""

Happening = Literal[
    "created",
    "joined",
    "left",
    "removed",
    "closed",
    "reopened",
    "host",
    "started",
    "announced",
    "opened",
    "claimed",
    "solved",
    "failed",
    "timed-out",
    "hand-void",
    "tie-break",
    "delayed",
    "finished",
    "cancelled",
    "abandoned",
    "rematch",
]
"""What happens in a tournament."""

Tell = Callable[[Happening, int], None]


class Referee:
    """A referee that leads and changes a tournament, and calls ``tell`` for each change, with its time.

    ``draws`` are the games to deal next; dealt games are removed. Without a draw the tournament waits.
    """

    def __init__(self, game: Tournament, draws: list[Draw], tell: Tell) -> None:
        self.game = game
        self._draws = draws
        self._tell = tell

    # Deadlines and changes without a caller.

    def advance(self, now: int) -> None:
        """Apply all overdue deadlines, each at its own time."""
        while self._step(now):
            pass

    def _step(self, now: int) -> bool:
        game, deal = self.game, self.game.deal
        if game.state not in PLAYED:
            return False
        if deal is None or deal.state not in LIVE:
            return self._announce_next(now)
        if now < deal.deadline_at:
            return False
        at = deal.deadline_at
        if deal.state == "announced":
            deal.state, deal.opened_at, deal.deadline_at = "open", at, at + game.settings.solve_ms
            self._tell("opened", at)
        elif deal.state == "open":
            self._end(deal, "timed-out", at)
        elif deal.claim is not None:
            self._give_verdict(deal, deal.claim, "late", at)
        return True

    def delay(self, began: int, ended: int) -> None:
        """Extend the open deadline by the time during which the service could not be reached."""
        self.advance(began)
        deal = self.game.deal
        if self.game.state in PLAYED and deal is not None and deal.state in LIVE:
            deal.deadline_at += ended - max(began, deal.announced_at)
            self._tell("delayed", ended)

    def abandon(self, now: int) -> None:
        """End the tournament because nobody is present."""
        self._stop("abandoned", now)

    def run_out(self, now: int) -> None:
        """End the tournament with the hands played if it waits for a draw, since there are no more."""
        deal = self.game.deal
        waits = deal is None or deal.state not in LIVE
        if self.game.state in PLAYED and waits and not self._draws:
            self._stop("finished", now)

    def pass_on(self, player: int | None, now: int) -> None:
        """Make a player the host, or the tournament's maker (None)."""
        self.game.host = player
        self._tell("host", now)

    # Actions of the host.

    def start(self, now: int) -> None:
        """Start the tournament with its first hand.

        Raises:
            RefusedError: The tournament has started, or nobody has joined.
        """
        if self.game.state != "lobby":
            raise RefusedError("already-started", f"The tournament is not in its lobby: {self.game.state}.")
        if all(player.left for player in self.game.players):
            raise RefusedError("without-players", "Nobody has joined yet.")
        self.game.state, self.game.started_at = "running", now
        self._tell("started", now)
        self._announce_next(now)

    def cancel(self, now: int) -> None:
        """Cancel the tournament immediately.

        Raises:
            RefusedError: The tournament is over.
        """
        self._check_not_over()
        self._stop("cancelled", now)

    def close(self, now: int, *, closed: bool) -> None:
        """Let nobody else join, or let everybody join again.

        Raises:
            RefusedError: The tournament is over.
        """
        self._check_not_over()
        if self.game.closed != closed:
            self.game.closed = closed
            self._tell("closed" if closed else "reopened", now)

    def remove(self, name: str, now: int, *, with_origin: bool) -> None:
        """Remove a player permanently; ``with_origin`` remove all players of the same origin, and lock the origin out.

        Raises:
            RefusedError: Nobody has the name, or the tournament is over.
        """
        self._check_not_over()
        named = next((player for player in self.game.players if player.name == name), None)
        if named is None:
            raise RefusedError("no-such-player", "Nobody of the tournament has this name.")
        gone = [named]
        if with_origin and named.origin:
            gone = [player for player in self.game.players if player.origin == named.origin]
            self.game.locked_out = sorted({*self.game.locked_out, named.origin})
        for player in gone:
            if not (player.left or self.game.over):
                self._take_out(player, "removed", now)

    def check_rematch(self) -> None:
        """Check that the tournament may get a rematch.

        Raises:
            RefusedError: The tournament is not over, or has a rematch.
        """
        if not self.game.over:
            raise RefusedError("tournament-not-over", f"The tournament is not over: {self.game.state}.")
        if self.game.rematch is not None:
            raise RefusedError("rematch-made", "The tournament has a rematch already.")

    def rematch(self, code: str, now: int) -> None:
        """Announce the tournament with this join code as the rematch.

        Raises:
            RefusedError: The tournament is not over, or has a rematch.
        """
        self.check_rematch()
        self.game.rematch = code
        self._tell("rematch", now)

    # Actions of players.

    def join(self, name: str, now: int, origin: str = "") -> Player:
        """Add a player.

        Raises:
            RefusedError: The tournament is closed, full, over or in its tie-break, the origin is locked out, or another
                player has the name.
        """
        game = self.game
        self._check_not_over()
        if game.state == "tie-break":
            raise RefusedError("already-started", "Only the tied players play on.")
        if game.closed:
            raise RefusedError("tournament-closed", "The host lets nobody else join.")
        if origin in game.locked_out:
            raise RefusedError("locked-out", "The host lets nobody join from where you are.")
        if is_taken(name, [player.name for player in game.players]):
            raise RefusedError("name-taken", "Another player has this name, or one that looks like it.")
        there = len(present(game, range(1, len(game.players) + 1)))
        if there >= MAX_PLAYERS or len(game.players) >= MAX_EVER:
            raise RefusedError(
                "tournament-full", f"The tournament has {MAX_PLAYERS} players, the most there may be."
            )
        player = Player(len(game.players) + 1, name, now, origin=origin)
        game.players.append(player)
        self._tell("joined", now)
        return player

    def leave(self, player: int, now: int) -> None:
        """Remove a player permanently; an open claim of theirs fails."""
        if not self.game.over and not self.game.player(player).left:
            self._take_out(self.game.player(player), "left", now)

    def _take_out(self, gone: Player, why: Literal["left", "removed"], now: int) -> None:
        deal, player = self.game.deal, gone.number
        gone.left = True
        self._tell(why, now)
        if (
            deal is not None
            and deal.state == "claimed"
            and deal.claim is not None
            and deal.claim.player == player
        ):
            self._give_verdict(deal, deal.claim, "left", now)
        self._end_if_nobody_can_win(now)

    def _end_if_nobody_can_win(self, now: int) -> None:
        """End the tie-break or the deal if nobody can win it any more after a player has left."""
        game, deal = self.game, self.game.deal
        if game.state not in PLAYED or deal is None:
            return
        rivals = leaders(game) if deal.among is None else deal.among
        if game.state == "tie-break" and len(present(game, rivals)) < 2:
            self._stop("finished", now)
        elif deal.state in ("announced", "open") and not self._eligible_players():
            self._end(deal, "void", now)

    def claim(self, player: int, number: int, expression: str | None, now: int) -> Check | None:
        """Give a player the claim to a deal; return the verdict on the expression, if there is one.

        Raises:
            RefusedError: The deal is not open, another player has it, or the player may not play.
        """
        deal = self._deal_for(player, number)
        if deal.claim is not None:
            raise RefusedError(
                "already-claimed",
                f"{self.game.player(deal.claim.player).name} was first.",
                {
                    "claimed_by": self.game.player(deal.claim.player).name,
                    "margin_ms": max(0, now - deal.claim.at),
                },
            )
        self._check_live(deal)
        if deal.state == "announced":
            raise RefusedError("not-open", "The cards are not shown yet.")
        if player in excluded_players(self.game):
            raise RefusedError("sitting-out", "You sit out until the next hand.")
        deal.claim = Claim(player, now)
        if expression is None:
            deal.state, deal.deadline_at = "claimed", now + self.game.settings.explain_ms
            self._tell("claimed", now)
            return None
        return self._judge(deal, deal.claim, expression, now)

    def explain(self, player: int, number: int, expression: str, now: int) -> Check:
        """Return the verdict on the explanation of a player's claim.

        Raises:
            RefusedError: The player has no claim that waits for an explanation.
        """
        deal = self._deal_for(player, number)
        if deal.claim is None or deal.claim.player != player:
            raise RefusedError("not-claimed", "You have not claimed this deal.")
        self._check_live(deal)
        return self._judge(deal, deal.claim, expression, now)

    def _deal_for(self, player: int, number: int) -> Deal:
        if not 1 <= number <= len(self.game.deals):
            raise RefusedError("no-such-deal", "There is no such deal.")
        if self.game.player(player).left:
            raise RefusedError("not-playing", "You play in the tournament no longer.")
        return self.game.deals[number - 1]

    @staticmethod
    def _check_live(deal: Deal) -> None:
        if deal.state not in LIVE:
            raise RefusedError("deal-over", f"The deal is over: {deal.state}.")

    def _check_not_over(self) -> None:
        if self.game.over:
            raise RefusedError("tournament-over", f"The tournament is over: {self.game.state}.")

    # Verdicts and their consequences.

    def _judge(self, deal: Deal, claim: Claim, expression: str, now: int) -> Check:
        found = check_expression(deal.draw.cards, deal.draw.target, self.game.settings.rules, expression)
        claim.expression, claim.explained_at = expression, now
        self._give_verdict(deal, claim, "right" if found.correct else "wrong", now)
        return found

    def _give_verdict(self, deal: Deal, claim: Claim, verdict: Verdict, at: int) -> None:
        claim.verdict = verdict
        deal.seats = None if verdict == "right" else len(self.game.players)
        self._end(deal, "solved" if verdict == "right" else "failed", at)

    def _end(self, deal: Deal, state: DealStatus, at: int) -> None:
        deal.state, deal.ended_at = state, at
        if state != "void":
            self._tell(state, at)  # type: ignore[arg-type]  # the event is named after the deal's state
        deal.ends_hand = state == "solved" or deal.attempt >= MAX_DEALS_A_HAND or not self._eligible_players()
        if not deal.ends_hand:
            self._announce_next(at)
            return
        if state != "solved":
            self._tell("hand-void", at)
        self._end_hand(deal, at)

    def _end_hand(self, deal: Deal, at: int) -> None:
        game = self.game
        if deal.hand >= game.settings.hands:
            tied = self._tied_players()
            extra = deal.hand - game.settings.hands
            if len(tied) < 2 or extra >= MAX_EXTRA_HANDS:
                self._stop("finished", at)
                return
            if game.state != "tie-break":
                game.state = "tie-break"
                self._tell("tie-break", at)
        self._announce_next(at)

    def _announce_next(self, at: int) -> bool:
        """Announce the next deal if a draw is left; return whether it was announced."""
        if not self._draws:
            return False
        game, last = self.game, self.game.deal
        hand, attempt, among = 1, 1, None
        if last is not None and last.ends_hand:
            hand, among = last.hand + 1, self._tied_players() if game.state == "tie-break" else None
        elif last is not None:
            hand, attempt, among = last.hand, last.attempt + 1, last.among
        draw = self._draws.pop(0)
        game.deals.append(Deal(len(game.deals) + 1, hand, attempt, draw, at, at + ANNOUNCED_MS, among=among))
        self._tell("announced", at)
        return True

    def _eligible_players(self) -> set[int]:
        """Return the players who may claim the newest deal, or could if it were open."""
        everybody = (player.number for player in self.game.players)
        return set(present(self.game, everybody)) - excluded_players(self.game)

    def _tied_players(self) -> list[int]:
        """Return the players who continue to play for the first place."""
        return present(self.game, leaders(self.game))

    def _stop(self, state: TournamentStatus, at: int) -> None:
        deal = self.game.deal
        if deal is not None and deal.state in LIVE:
            deal.state, deal.ended_at = "void", at
        self.game.state, self.game.ended_at = state, at
        self._tell(state, at)  # type: ignore[arg-type]  # the event is named after the state
