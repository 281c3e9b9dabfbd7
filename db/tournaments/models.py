"""The tables of tournaments. Only the service knows the content of a tournament's ``game``."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from sqlalchemy import BigInteger, ForeignKey, Index, Integer, LargeBinary, func, text
from sqlalchemy.orm import Mapped, mapped_column

from db.models import Base

_PartOfTournament = Annotated[
    UUID, mapped_column(ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True)
]


class TournamentRow(Base):
    """A tournament. A process that changes it locks its row."""

    __tablename__ = "tournaments"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(unique=True)
    # Its owner, for the limit on unfinished tournaments.
    caller: Mapped[str]
    host_hash: Mapped[bytes] = mapped_column(LargeBinary(32))
    host_seen_at: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp())
    state: Mapped[str]
    version: Mapped[int] = mapped_column(BigInteger)
    # JSON texts: the game so far, the settings for drawing deals, and the deals drawn but not dealt yet.
    game: Mapped[str]
    wish: Mapped[str]
    undealt: Mapped[str] = mapped_column(server_default="[]")
    # The secret that seeds are derived from, the number of stored draws, and the job of the next draw.
    secret: Mapped[str]
    draws: Mapped[int] = mapped_column(server_default="0")
    draw_job: Mapped[UUID | None]
    # Time when it is next due, unless somebody acts before; null when it is over.
    due_at: Mapped[datetime | None]
    # The last interruption for which its deadlines were moved.
    interruption: Mapped[int] = mapped_column(BigInteger, server_default="0")
    created_at: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp())
    ended_at: Mapped[datetime | None]

    __table_args__ = (
        Index("tournaments_due", "due_at", postgresql_where=text("due_at IS NOT NULL")),
        Index("tournaments_caller", "caller", postgresql_where=text("ended_at IS NULL")),
        Index("tournaments_played", "id", postgresql_where=text("state IN ('running', 'tie-break')")),
        Index("tournaments_ended", "ended_at", postgresql_where=text("ended_at IS NOT NULL")),
    )


class TournamentPlayer(Base):
    """A player's right to act, and the time of their last presence."""

    __tablename__ = "tournament_players"

    tournament_id: Mapped[_PartOfTournament]
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    token_hash: Mapped[bytes] = mapped_column(LargeBinary(32), unique=True)
    seen_at: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp())


class TournamentEvent(Base):
    """An event: the version that it made, and the changes as JSON text."""

    __tablename__ = "tournament_events"

    tournament_id: Mapped[_PartOfTournament]
    version: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    body: Mapped[str]


class TournamentClaim(Base):
    """The stored answer to a player's claim of a deal, or to their explanation of it, which never changes."""

    __tablename__ = "tournament_claims"

    tournament_id: Mapped[_PartOfTournament]
    deal: Mapped[int] = mapped_column(Integer, primary_key=True)
    player: Mapped[int] = mapped_column(Integer, primary_key=True)
    # True for the answer to an explanation, False for the answer to a claim.
    explains: Mapped[bool] = mapped_column(primary_key=True)
    at: Mapped[datetime]
    status: Mapped[int]
    answer: Mapped[str]


class TournamentMark(Base):
    """A remark about a deal for the scoresheet."""

    __tablename__ = "tournament_marks"

    tournament_id: Mapped[_PartOfTournament]
    deal: Mapped[int] = mapped_column(Integer, primary_key=True)
    kind: Mapped[str] = mapped_column(primary_key=True)
    at: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp())


class TournamentClock(Base):
    """The last time that the service was running for players: one row, updated while people play."""

    __tablename__ = "tournament_clock"

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    at: Mapped[datetime]


class TournamentInterruption(Base):
    """A period in which the service was away."""

    __tablename__ = "tournament_interruptions"

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    began_at: Mapped[datetime]
    ended_at: Mapped[datetime]
