"""All operations, by kind."""

from collections.abc import Mapping
from types import MappingProxyType

from worker.jobs import derful31, krypto, partition
from worker.jobs.operation import AnyOperation

_operations: dict[str, AnyOperation] = {
    operation.kind: operation
    for operation in (*krypto.OPERATIONS, *derful31.OPERATIONS, *partition.OPERATIONS)
}

OPERATIONS: Mapping[str, AnyOperation] = MappingProxyType(_operations)
