"""Write the chart's generated files, or print the manifests of a set of values, for ``kubectl apply -f -``."""

import argparse
import sys
from pathlib import Path

from helm_python import HelmError

from deploy.chart.rendering import read_values, render_examples, render_manifests


def main() -> None:
    """Write the files, or print the manifests."""
    parser = argparse.ArgumentParser(prog="python -m deploy.chart", description=__doc__)
    parser.add_argument("values", nargs="?", type=Path, help="a file of values, to print its manifests")
    asked = parser.parse_args()
    try:
        if asked.values is not None:
            sys.stdout.write(render_manifests(read_values(asked.values)))
            return
        for path, text in render_examples().items():
            path.write_text(text)
    except HelmError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
