"""All operations, by kind."""

from collections.abc import Mapping
from types import MappingProxyType

from worker.jobs import krypto
from worker.jobs.operation import AnyOperation

_operations: dict[str, AnyOperation] = {operation.kind: operation for operation in (*krypto.OPERATIONS,)}

OPERATIONS: Mapping[str, AnyOperation] = MappingProxyType(_operations)
