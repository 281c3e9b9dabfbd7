"""The command ``python -m tests.answers`` (``make answers``): record the answers of all operations."""

import sys
from collections.abc import Mapping
from pathlib import Path

from tests.answers.kept import kept_of
from tests.answers.recorded import RECORD, parse, refusals, written
from worker.declarations.operation import AnyOperation
from worker.registry import OPERATIONS


def main(record: Path = RECORD, operations: Mapping[str, AnyOperation] = OPERATIONS) -> int:
    """Write the record; return 1 and print the reasons if an operation changed without a new version."""
    recorded = parse(record.read_text(encoding="utf-8"))
    current = {kind: kept_of(operation) for kind, operation in operations.items()}
    refused = list(refusals(recorded, operations, current))
    if refused:
        sys.stderr.write("\n".join([*refused, ""]))
        return 1
    record.write_text(written(current), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
