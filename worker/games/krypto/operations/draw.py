"""The hands of tournaments: dealt in advance like daily games, and as secret until they are played."""

from dataclasses import replace

from worker.games.krypto.operations.daily import DAILY

DRAW = replace(
    DAILY.operation,
    name="draw",
    version=5,
    summary="Draw hands of a tournament",
    description="Deals as `krypto/deal` does. The seed, a parameter, is secret until the tournament is over.",
)
