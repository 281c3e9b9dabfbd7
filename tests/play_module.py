"""The clients' module of rules, compiled for Node."""

from pathlib import Path

from service.clients.node import Tools, node_tools
from service.clients.typescript_package import SOURCE

OPTIONS = "--module nodenext --target es2022 --lib es2022,dom --verbatimModuleSyntax --noCheck --rootDir src"


def compile_play(folder: Path) -> Tools:
    """Compile the module into ``play`` in an empty folder, and return Node; types are checked elsewhere."""
    tools = node_tools("typescript-client", SOURCE)
    tools.run(["tsc", *OPTIONS.split(), "--outDir", folder, "src/play/index.ts"], SOURCE)
    (folder / "package.json").write_text('{"type": "module"}')
    return tools
