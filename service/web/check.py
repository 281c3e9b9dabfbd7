"""``python -m service.web.check`` checks the style, the imports and the types of the page and the TypeScript client."""

import sys

from service.clients.node import ToolError, install_node_tools
from service.clients.typescript_package import SOURCE
from service.web.build import APP, copy_sources


def check_page() -> None:
    """Check the code in TypeScript, as ``npm run lint`` and ``npm run typecheck`` do.

    Raises:
        ToolError: if there is a fault; the message lists all.
    """
    tools = install_node_tools("page-development", APP)
    tools.run(["biome", "ci", ".", SOURCE], APP)
    with copy_sources(tools) as work:
        for project in (".", "src", "src/worker", "docs", "tests"):
            tools.run(["tsc", "--project", project], work)


if __name__ == "__main__":
    try:
        check_page()
    except ToolError as error:
        sys.exit(f"{error}")
