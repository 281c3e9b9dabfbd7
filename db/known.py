"""Computations with an answer that is known without computing."""

from collections.abc import Sequence

from sqlalchemy import func
from sqlalchemy.dialects.postgresql import insert as upsert

from db.items import Chunk, add_items
from db.models import TURNS_OVER, Computation, State, new_id
from db.records import Work
from db.sessions import transaction
from db.submission import LIVE_PREDICATE


def keep_answer(work: Work, result: str, items: Sequence[Chunk] = ()) -> None:
    """Store ``work`` as a finished computation with ``result`` (JSON text) and items, unless there is a live one."""
    shards = len(work.shards)
    values = {
        "id": new_id(),
        "kind": work.kind,
        "engine": work.engine,
        "digest": work.digest,
        "params": work.params,
        "state": State.SUCCEEDED,
        "queue": work.queue,
        "shards_total": shards,
        "shards_left": 0,
        **TURNS_OVER,
        "unit": work.unit,
        "units_total": work.units,
        "units_done": work.units,
        "items": sum(chunk.count for chunk in items),
        "result": result,
        "request_id": "",
        "estimated_s": work.estimated_s,
        "started_at": func.now(),
        "finished_at": func.now(),
    }
    with transaction() as session:
        kept = session.scalar(
            upsert(Computation)
            .values(values)
            .on_conflict_do_nothing(index_elements=[Computation.digest], index_where=LIVE_PREDICATE)
            .returning(Computation.id)
        )
        if kept is not None:
            add_items(session, kept, 0, items)
