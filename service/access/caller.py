"""The caller of a request: an API key, or somebody without one."""

from dataclasses import dataclass
from uuid import UUID

from db.keys import Key, Scope
from db.records import JobRecord
from service.access.quotas import Quota, network_of


@dataclass(frozen=True, slots=True)
class Caller:
    """Who sent the current request: a key, or a caller without one (the operator, or anyone while keys are off)."""

    scopes: frozenset[Scope]
    key: Key | None = None
    sees_all: bool = False
    nameless: bool = False
    """Whether this may be anybody, so that jobs are shown only to those who have their id."""
    quota: Quota | None = None
    """Their limit of requests."""
    ticket_for: UUID | None = None
    """The only job whose events they may follow."""

    @property
    def plays(self) -> bool:
        """Whether they play without a key where others need one."""
        return Scope.PLAY in self.scopes

    @property
    def lists_jobs(self) -> bool:
        """Whether they may list jobs: their own, or all."""
        return not self.nameless

    def turn_name(self, address: str) -> str:
        """Return the name under which they take turns: their key's, or without one their ``address``'s."""
        return f"key {self.key.id}" if self.key else f"address {network_of(address)}"

    @property
    def key_id(self) -> UUID | None:
        """The key's id; None for callers without a stored key."""
        return self.key.id if self.key else None

    @property
    def jobs_at_once(self) -> int | None:
        """The limit of unfinished jobs; None for no limit."""
        return self.key.jobs_at_once if self.key else None

    def may_see(self, job: JobRecord) -> bool:
        """Whether the job is their own or shared, or they may see all jobs."""
        if self.ticket_for is not None:
            return job.id == self.ticket_for
        theirs = self.nameless if job.key_id is None else job.key_id == self.key_id
        return self.sees_all or job.shared or theirs


OPERATOR = Caller(frozenset({Scope.SUBMIT, Scope.OPERATE}), sees_all=True)
# On a public address, anonymous callers must not create keys that stay valid later.
STRANGER = Caller(frozenset({Scope.SUBMIT}), sees_all=True, nameless=True)
