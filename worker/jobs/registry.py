"""All operations, by kind."""

from collections.abc import Mapping
from types import MappingProxyType

from worker.jobs import krypto
from worker.jobs.operation import AnyOperation

OPERATIONS: Mapping[str, AnyOperation] = MappingProxyType(
    {operation.kind: operation for operation in (*krypto.OPERATIONS,)}
)
