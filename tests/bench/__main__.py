"""``python -m tests.bench``: speed as ratios to a named peer, measured in the same run on the same machine."""

import argparse
import os
import sys

try:
    from tests.bench.parts import ALONE, LARGE, ON_THE_STACK, STARTING_SERVERS, USUAL, Report
    from tests.bench.report import Line
    from tests.bench.size import Size
    from tests.bench.stack import running_stack, use_stores
except ModuleNotFoundError as missing:
    package = str(missing.name).partition(".")[0]
    sys.exit(
        f"{package} is not installed: benchmarks need the packages for development, as 'make bench' installs them"
    )


def _tell(report: Report) -> None:
    for line in report:
        print(line, flush=True)


def main() -> int:
    """Run the named benchmarks, or all, and print a line for each as it ends."""
    names = (*USUAL, *LARGE)
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        help=f"any of {', '.join(names)}; all but the last {len(LARGE)} unless said",
    )
    parser.add_argument(
        "--size",
        type=int,
        help="of growth and expiry: jobs in the history; of crowd: streams, and waiting requests; of tournaments"
        " and races: how many; of capacity: shards; of memory: questions of each operation (500)",
    )
    parser.add_argument(
        "--small",
        action="store_true",
        help="measure as little as gives all figures, none of which is worth much",
    )
    asked = parser.parse_args()
    wished = asked.names or USUAL
    if unknown := set(wished) - set(names):
        parser.error(f"there is no benchmark {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    size = Size(asked.small, asked.size)
    load = ", ".join(f"{average:.2f}" for average in os.getloadavg())
    print(f"{os.cpu_count()} processors, load averages before: {load}")
    print(Line.HEADER, flush=True)
    for name, bench in {**ALONE, **STARTING_SERVERS}.items():
        if name in wished:
            _tell(bench(size))
    on_the_stack = [bench for name, bench in ON_THE_STACK.items() if name in wished]
    if on_the_stack:
        with running_stack() as stack:
            # The benchmark moves the clocks of tournaments in these stores.
            use_stores(stack.environ)
            for bench_it in on_the_stack:
                _tell(bench_it(stack, size))
    return 0


if __name__ == "__main__":
    sys.exit(main())
