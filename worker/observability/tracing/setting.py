"""The setting for exporting traces, from OpenTelemetry's own environment variables.

Imports nothing of OpenTelemetry.
"""

import os
from collections.abc import Mapping
from importlib.util import find_spec

from worker.settings import SettingError

ENDPOINT_VARIABLES = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
PROTOCOL_VARIABLES = ("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL")
PROTOCOL = "http/protobuf"
# The last of the packages that the extra installs.
_EXPORTER = "opentelemetry.exporter.otlp.proto.http"


def tracing_wanted(environ: Mapping[str, str] = os.environ) -> bool:
    """Return True if an endpoint is set and no other setting switches traces off.

    Raises:
        SettingError: when the endpoint, the protocol or the installation does not allow it.
    """
    endpoint = next((name for name in ENDPOINT_VARIABLES if environ.get(name, "").strip()), None)
    off = (
        environ.get("OTEL_SDK_DISABLED", "").strip().lower() == "true"
        or environ.get("OTEL_TRACES_EXPORTER", "").strip().lower() == "none"
    )
    if endpoint is None or off:
        return False
    if not environ[endpoint].strip().lower().startswith(("http://", "https://")):
        raise SettingError(f"{endpoint} must be an http or https URL, such as http://127.0.0.1:4318")
    for name in PROTOCOL_VARIABLES:
        if environ.get(name, "").strip() not in ("", PROTOCOL):
            raise SettingError(f"{name} must be {PROTOCOL}; other protocols are not supported")
    if not _is_installed():
        raise SettingError(
            f"{endpoint} is set, but the packages for traces are not installed: "
            "pip install 'countinghouse-server[tracing]'"
        )
    return True


def _is_installed() -> bool:
    try:
        return find_spec(_EXPORTER) is not None
    except ModuleNotFoundError:
        return False
