"""The command ``python -m service.clients.build``: build the clients' packages into ``build/clients``, for upload."""

import sys

from service.clients import python_package, typescript_package
from service.clients.node import ROOT

INTO = ROOT / "build" / "clients"


def main() -> None:
    """Build the packages and list them."""
    for package in (*python_package.build(INTO), typescript_package.build(INTO)):
        sys.stdout.write(f"{package.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
