"""Persistence: models, migrations, the job store, the result cache and end-of-job signals."""

import sys
from importlib import import_module


def import_without(optional: str, package: str) -> None:
    """Import a package as if another one, which it uses where it finds it, were not installed."""
    found = sys.modules.pop(optional, None)
    # The documented way to make an import fail.
    sys.modules[optional] = None  # type: ignore[assignment]
    import_module(package)
    del sys.modules[optional]
    if found is not None:
        sys.modules[optional] = found


# OpenTelemetry, for redis's own metrics, and rich, for colours in a terminal, are used by nothing here, and would be a
# tenth of the modules of every process. So both packages are imported before any other module of this package, or
# what loads much, imports them.
import_without("opentelemetry", "redis")
import_without("rich", "structlog")
