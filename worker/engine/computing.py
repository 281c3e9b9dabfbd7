"""Computing one shard, and combining all: the same here and on any other machine."""

from collections.abc import Sequence

from db.items import Chunk, chunks_of
from db.packed_rows import PackedRow
from worker.declarations.checkpoint import Checkpoint
from worker.declarations.operation import NO_SHARDS, AnyOperation, Output, Params, table_of
from worker.jobs.tables import answer_from


def compute_shard(
    operation: AnyOperation, params: Params, shard: object, checkpoint: Checkpoint
) -> tuple[str, list[Chunk], Sequence[PackedRow]]:
    """Return the partial result (JSON text), the items and the rows of a shard, given by its input."""
    if shard == NO_SHARDS.input:
        return operation.combine(params, ()), [], ()
    table = table_of(shard)
    found = (
        operation.compute(params, shard, checkpoint)
        if table is None
        else answer_from(table, operation, params)
    )
    if not isinstance(found, Output):
        return found.model_dump_json(), [], ()
    lines = (item if isinstance(item, str) else item.model_dump_json() for item in found.items)
    return found.partial.model_dump_json(), list(chunks_of(lines)), found.rows


def combine_shards(operation: AnyOperation, params: Params, shard: object, partials: Sequence[str]) -> str:
    """Return the result (JSON text) of all partial results; ``shard`` is the input of any of the shards."""
    # The only partial result of an empty plan is the result.
    return partials[0] if shard == NO_SHARDS.input else operation.combine(params, partials)
