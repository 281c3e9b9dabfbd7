"""The hands of tournaments: dealt in advance, and secret until they are played."""

from dataclasses import replace

from worker.games.krypto.operations.deal import DEAL

DRAW = replace(
    DEAL,
    name="draw",
    version=2,
    summary="Draw hands of a tournament",
    description="Deals as `krypto/deal` does. The seed, a parameter, is secret until the tournament is over.",
    items=None,
    items_field=None,
    internal=True,
    hidden=True,
)
