"""``python -m worker.engine.on_cluster``: compute an operation on machines of one's own, without the service.

    python -m worker.engine.on_cluster dask://127.0.0.1:8786 31-derful/enumerate '{"order": 5}' --items games.ndjson

Shards are pure functions of the parameters, so any scheduler may run them: Dask, which the user installs, on a cluster
whose workers have this package in the same version; or processes of this machine (``processes://4``). The result is
that of the service, and so are the items, byte for byte; the digest identifies operation, version and parameters.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import TextIO
from urllib.parse import urlsplit

from pydantic import ValidationError

from worker.declarations.operation import AnyOperation, JobFailure, Params
from worker.engine.computing import combine_shards, compute_shard
from worker.jobs.plans import planned
from worker.registry import OPERATIONS


class OtherVersionError(Exception):
    """A worker of the cluster has another version of the operation."""


@dataclass(frozen=True)
class Found:
    """The result of an operation (JSON text), and its items, one JSON text a line."""

    result: str
    items: str


def run(operation: AnyOperation, params: Params, executor: Executor) -> Found:
    """Compute all shards by an executor, and combine them.

    Raises:
        JobFailure: The operation cannot answer.
        OtherVersionError: A worker has another version of it.
    """
    shards = planned(operation, params)
    compute = partial(_shard, operation.engine, params.canonical())
    partials, items = [], []
    for found, lines in executor.map(compute, [shard.input for shard in shards]):
        partials.append(found)
        items.append(lines)
    return Found(combine_shards(operation, params, shards[0].input, partials), "".join(items))


def _shard(engine: str, canonical: Mapping[str, object], shard: object) -> tuple[str, str]:
    """Return a shard's partial result and its items, on a worker of the cluster."""
    operation = OPERATIONS[engine.partition("@")[0]]
    if operation.engine != engine:
        raise OtherVersionError(
            f"this worker has {operation.engine}, not {engine}: install the same version on all"
        )
    found, chunks, _ = compute_shard(
        operation, operation.params.model_validate(canonical), shard, lambda: None
    )
    return found, "".join(f"{chunk.lines}\n" for chunk in chunks)


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """Yield the executor of a cluster: ``dask://HOST:PORT`` or ``processes://NUMBER``.

    Raises:
        ValueError: The address is neither, or Dask is not installed.
    """
    parts = urlsplit(address)
    if parts.scheme == "dask" and parts.port:
        try:
            from distributed import Client
        except ModuleNotFoundError as error:
            raise ValueError("Dask is not installed; pip install distributed") from error
        with Client(f"tcp://{parts.netloc}") as client, client.get_executor(pure=False) as executor:
            yield executor
    elif parts.scheme == "processes" and parts.netloc.isdecimal() and int(parts.netloc):
        with ProcessPoolExecutor(int(parts.netloc), get_context("spawn")) as executor:
            yield executor
    else:
        raise ValueError(f"a cluster is dask://HOST:PORT or processes://NUMBER, not {address}")


@contextmanager
def _opened(path: Path | None) -> Iterator[TextIO | None]:
    """Yield the file for the items, with its former content, or None without a path.

    Raises:
        ValueError: The file cannot be opened.
    """
    if path is None:
        yield None
        return
    try:
        file = path.open("a", encoding="utf-8")
    except OSError as error:
        raise ValueError(f"argument --items: {error}") from error
    with file:
        yield file


def main() -> None:
    """Print the result, write the items, and tell the digests."""
    parser = argparse.ArgumentParser(
        prog="python -m worker.engine.on_cluster", description=__doc__.split("\n")[0]
    )
    parser.add_argument("cluster", help="dask://HOST:PORT, or processes://NUMBER")
    parser.add_argument("operation", help="such as krypto/census")
    parser.add_argument("params", nargs="?", default="{}", help="its parameters, as JSON")
    parser.add_argument("--items", type=Path, help="file for the items, one JSON text a line")
    asked = parser.parse_args()
    operation = OPERATIONS.get(asked.operation.replace("/", "."))
    if operation is None or operation.internal:
        sys.exit(f"error: there is no operation {asked.operation}")
    try:
        params = operation.params.model_validate_json(asked.params)
        # A file that cannot be written is an error before the computation, not after it.
        with _opened(asked.items) as items, cluster(asked.cluster) as executor:
            found = run(operation, params, executor)
            print(found.result)
            if items:
                if items.seekable():
                    items.truncate(0)
                items.write(found.items)
    except (ValidationError, ValueError, OSError, JobFailure, OtherVersionError) as error:
        sys.exit(f"error: {error}")
    digest = operation.digest(params.canonical()).hex()
    sums = [f"{name} sha256 {sha256(text.encode()).hexdigest()}" for name, text in vars(found).items()]
    print(f"{operation.engine}, digest {digest}; {', '.join(sums)}", file=sys.stderr)


if __name__ == "__main__":
    # Functions of __main__ are pickled with all they use, such as this machine's operations and their versions;
    # those of the imported module are looked up on the workers.
    from worker.engine.on_cluster import main as imported_main

    imported_main()
