"""The command ``python -m service.openapi``: print the document.

With ``--check``, compare ``openapi.yaml`` with it; with ``--released``, record what a release promises.
"""

import sys

import yaml

from service.app import create_app
from service.docs.routes import DOCUMENT
from service.openapi.document import document_yaml
from service.openapi.surface import RELEASED, surface


def main(arguments: list[str]) -> int:
    """Print or check the document; return 1 if the committed document is out of date."""
    document = document_yaml(create_app())
    if arguments == ["--check"]:
        if DOCUMENT.is_file() and DOCUMENT.read_text(encoding="utf-8") == document:
            return 0
        sys.stderr.write("openapi.yaml is out of date: run `make openapi`\n")
        return 1
    if arguments == ["--released"]:
        lines = surface(yaml.load(document, yaml.CSafeLoader))
        RELEASED.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        return 0
    sys.stdout.write(document)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
