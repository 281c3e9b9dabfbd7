"""What is swept up."""

import pytest
from sqlalchemy import func, select, update

from db import sweeping
from db.commits import commit_shard
from db.models import Computation
from db.sessions import transaction
from db.shards import claim_shard
from tests.db.work import some_work, submit
from worker.engine.sweep import expire

pytestmark = pytest.mark.usefixtures("empty_stores")


def test_however_many_jobs_are_old_all_are_expired(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "_BATCH", 3)
    for _ in range(8):
        job = submit(some_work(), "request").job
        claim = claim_shard(job.computation_id, 0, "worker")
        assert claim is not None
        commit_shard(claim, "{}", lambda partials: partials[0])
    with transaction() as session:
        session.execute(update(Computation).values(finished_at=func.now() - sweeping.IDEMPOTENCY_KEPT * 40))
    assert expire() == 8
    with transaction() as session:
        assert session.scalar(select(func.count()).select_from(Computation)) == 0
