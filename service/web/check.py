"""``python -m service.web.check`` checks the types of the page, its tests and the TypeScript client."""

import sys

from service.clients.node import ToolError, node_tools
from service.web.build import APP, copied_sources


def check() -> None:
    """Check the code in TypeScript, as ``npm run typecheck`` does.

    Raises:
        ToolError: with everything that was found.
    """
    tools = node_tools("page-development", APP)
    with copied_sources(tools) as work:
        for project in (".", "src/worker", "tests"):
            tools.run(["tsc", "--project", project], work)


if __name__ == "__main__":
    try:
        check()
    except ToolError as error:
        sys.exit(f"{error}")
