"""The tables of tournaments. What is in a tournament's ``game`` only the service knows."""

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
    """A tournament. Who changes it locks its row."""

    __tablename__ = "tournaments"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(unique=True)
    # Whose it is, for the limit of those that are not over.
    caller: Mapped[str]
    host_hash: Mapped[bytes] = mapped_column(LargeBinary(32))
    host_seen_at: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp())
    state: Mapped[str]
    version: Mapped[int] = mapped_column(BigInteger)
    # JSON texts: all that has happened, what deals are drawn like, and what is drawn but not dealt yet.
    game: Mapped[str]
    wish: Mapped[str]
    undealt: Mapped[str] = mapped_column(server_default="[]")
    # What seeds are derived from, how many draws were kept, and the job of the next one.
    secret: Mapped[str]
    draws: Mapped[int] = mapped_column(server_default="0")
    draw_job: Mapped[UUID | None]
    # When to look at it next, unless somebody acts before; null when it is over.
    due_at: Mapped[datetime | None]
    # The last interruption that its deadlines were moved by.
    interruption: Mapped[int] = mapped_column(BigInteger, server_default="0")
    created_at: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp())
    ended_at: Mapped[datetime | None]

    __table_args__ = (
        Index("tournaments_due", "due_at", postgresql_where=text("due_at IS NOT NULL")),
        Index("tournaments_caller", "caller", postgresql_where=text("ended_at IS NULL")),
        Index("tournaments_played", "id", postgresql_where=text("state IN ('running', 'tie_break')")),
        Index("tournaments_ended", "ended_at", postgresql_where=text("ended_at IS NOT NULL")),
    )


class TournamentPlayer(Base):
    """A player's right to act, and when they were last there."""

    __tablename__ = "tournament_players"

    tournament_id: Mapped[_PartOfTournament]
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    token_hash: Mapped[bytes] = mapped_column(LargeBinary(32), unique=True)
    seen_at: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp())


class TournamentEvent(Base):
    """What happened: the version that it made, and as JSON text what became different."""

    __tablename__ = "tournament_events"

    tournament_id: Mapped[_PartOfTournament]
    version: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    body: Mapped[str]


class TournamentClaim(Base):
    """What a player was answered when they claimed a deal, or explained their claim: the same for ever."""

    __tablename__ = "tournament_claims"

    tournament_id: Mapped[_PartOfTournament]
    deal: Mapped[int] = mapped_column(Integer, primary_key=True)
    player: Mapped[int] = mapped_column(Integer, primary_key=True)
    # Whether it is of the claim or of its explanation.
    explains: Mapped[bool] = mapped_column(primary_key=True)
    at: Mapped[datetime]
    status: Mapped[int]
    answer: Mapped[str]


class TournamentMark(Base):
    """Something about a deal that the scoresheet should say."""

    __tablename__ = "tournament_marks"

    tournament_id: Mapped[_PartOfTournament]
    deal: Mapped[int] = mapped_column(Integer, primary_key=True)
    kind: Mapped[str] = mapped_column(primary_key=True)
    at: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp())


class TournamentClock(Base):
    """When the service was last there for those who play. One row, written while somebody plays."""

    __tablename__ = "tournament_clock"

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    at: Mapped[datetime]


class TournamentInterruption(Base):
    """A time for which the service was not there."""

    __tablename__ = "tournament_interruptions"

    id: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    began_at: Mapped[datetime]
    ended_at: Mapped[datetime]
