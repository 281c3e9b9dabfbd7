"""The command ``python -m tests.promises``: compare the names with those that the last release promised.

With ``--released``, record them instead, as a release is made.
"""

import sys

from service.openapi.promises import ADVICE, find_broken
from tests.promises.names import RELEASED, keep_earlier_datasets, names


def main(arguments: list[str]) -> int:
    """Compare or record the names; return 1 if one is gone or asks for more."""
    if arguments == ["--released"]:
        RELEASED.write_text("".join(f"{line}\n" for line in names()), encoding="utf-8")
        return 0
    current = names()
    released = keep_earlier_datasets(RELEASED.read_text(encoding="utf-8").splitlines(), current)
    broken = find_broken(released, current)
    if broken:
        sys.stderr.write("".join(f"{line}\n" for line in (*broken, ADVICE)))
    return int(bool(broken))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
