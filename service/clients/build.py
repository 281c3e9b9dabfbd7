"""``python -m service.clients.build`` builds the packages of the clients into ``build/clients``, ready to upload."""

import sys

from service.clients import python_package, typescript_package
from service.clients.node import ROOT

INTO = ROOT / "build" / "clients"


def main() -> None:
    """Build, and print what there is then."""
    for package in (*python_package.build(INTO), typescript_package.build(INTO)):
        sys.stdout.write(f"{package.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
