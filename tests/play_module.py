"""The clients' module of rules, compiled for Node."""

from pathlib import Path

from service.clients.node import Tools
from service.clients.typescript_package import SOURCE, install_tools, tsc

OPTIONS = (
    "--ignoreConfig --module nodenext --target es2022 --lib es2022,dom --verbatimModuleSyntax --noCheck"
    " --rootDir src"
)


def compile_play(folder: Path) -> Tools:
    """Compile the module into ``play`` in an empty folder, and return Node; types are checked elsewhere."""
    tsc(SOURCE, *OPTIONS.split(), "--outDir", folder, "src/play/index.ts")
    (folder / "package.json").write_text('{"type": "module"}')
    return install_tools()
