"""The types of the service's requests and responses, such as ``KryptoSolveResult`` and ``Job``."""

from countinghouse_client._generated.models import *  # noqa: F403
