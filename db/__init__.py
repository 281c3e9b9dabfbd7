"""Persistence: models, migrations, the job store, the result cache and end-of-job signals."""

import sys
from importlib import import_module

# If OpenTelemetry is installed, redis imports it for metrics that nobody reads here: 45 ms and 3 MB of every process,
# with and without traces. So redis is imported as if OpenTelemetry were missing, before any other module of this
# package imports it.
_found = sys.modules.pop("opentelemetry", None)
# The documented way to make an import fail.
sys.modules["opentelemetry"] = None  # type: ignore[assignment]
import_module("redis")
del sys.modules["opentelemetry"]
if _found is not None:
    sys.modules["opentelemetry"] = _found
