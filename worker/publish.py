"""``python -m worker.publish TABLE…``: compute tables that come with the service, and write their data files."""

import sys
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from datetime import UTC, datetime

from worker.declarations.operation import AnyOperation, Output, Params
from worker.declarations.published import published_text
from worker.declarations.table import Table
from worker.registry import TABLES, table_question

PUBLISHED = {name: table.published for name, table in TABLES.items() if table.published}
"""The data files of tables by name."""


def compute_result(operation: AnyOperation, params: Params) -> str:
    """Return the result of an operation, as JSON text."""
    partials = []
    for shard in operation.plan(params):
        output = operation.compute(params, shard.input, lambda: None)
        partial = output.partial if isinstance(output, Output) else output
        partials.append(partial.model_dump_json())
    return operation.combine(params, partials)


def publication(table: Table) -> str:
    """Compute a table, and return the text of its data file."""
    question = table_question(table)
    began_s = time.process_time()
    result = compute_result(question.operation, question.params)
    provenance = {
        "table": table.name,
        "engine": question.operation.engine,
        "params": question.canonical,
        "computed_on": datetime.now(UTC).date().isoformat(),
        "processor_seconds": round(time.process_time() - began_s, 1),
    }
    return published_text(provenance, result)


def main(arguments: Sequence[str]) -> None:
    """Write the data files of the tables that are named."""
    parser = ArgumentParser(prog="python -m worker.publish", description="Compute the data files of tables.")
    parser.add_argument("table", nargs="+", choices=list(PUBLISHED))
    for name in parser.parse_args(arguments).table:
        PUBLISHED[name].write_text(publication(TABLES[name]), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
