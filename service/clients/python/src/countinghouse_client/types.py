"""The types of everything that the service sends and takes, such as ``KryptoSolveResult`` and ``Job``."""

from countinghouse_client._generated.models import *  # noqa: F403
