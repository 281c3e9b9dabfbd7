"""``python -m tests.bench``: our speed as ratios to a named peer, measured in the same run on the same machine."""

import sys

from tests.bench.cached import bench_cached
from tests.bench.kernel import bench_kernel
from tests.bench.report import Line
from tests.bench.stack import running_stack
from tests.bench.uncached import bench_uncached


def main() -> int:
    """Run all benchmarks and print a line for each as it ends."""
    print(Line.HEADER, flush=True)
    for line in bench_kernel():
        print(line, flush=True)
    with running_stack() as stack:
        for line in (*bench_cached(stack), *bench_uncached(stack)):
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
