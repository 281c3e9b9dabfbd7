"""The command ``python -m service.openapi``: print the document.

With ``--check``, compare ``openapi.yaml`` with it, and it with what the last release promised; with ``--released``,
record what a release promises.
"""

import sys

import yaml

from service.app import create_app
from service.docs.routes import DOCUMENT, all_problem_types
from service.openapi.document import document_yaml
from service.openapi.promises import ADVICE, find_broken
from service.openapi.surface import RELEASED, surface


def main(arguments: list[str]) -> int:
    """Print or check the document; return 1 if the committed document is out of date or breaks a promise."""
    document = document_yaml(create_app())
    if arguments == ["--check"]:
        return _check(document)
    if arguments == ["--released"]:
        RELEASED.write_text("".join(f"{line}\n" for line in _surface(document)), encoding="utf-8")
        return 0
    sys.stdout.write(document)
    return 0


def _check(document: str) -> int:
    is_current = DOCUMENT.is_file() and DOCUMENT.read_text(encoding="utf-8") == document
    if not is_current:
        sys.stderr.write("openapi.yaml is out of date: run `make openapi`\n")
    broken = find_broken(RELEASED.read_text(encoding="utf-8").splitlines(), _surface(document))
    if broken:
        sys.stderr.write("".join(f"{line}\n" for line in (*broken, ADVICE)))
    return int(bool(broken) or not is_current)


def _surface(document: str) -> list[str]:
    return surface(yaml.load(document, yaml.CSafeLoader), all_problem_types())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
