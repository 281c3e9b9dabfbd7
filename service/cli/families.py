"""All families of commands."""

from service.cli.derful import DERFUL
from service.cli.family import Family
from service.cli.kenken import KENKEN
from service.cli.krypto import KRYPTO
from service.cli.krypto_census import KRYPTO_CENSUS
from service.cli.krypto_daily import KRYPTO_DAILY
from service.cli.krypto_hint import KRYPTO_HINT
from service.cli.partition import PARTITION
from service.cli.session import View

FAMILIES: tuple[Family, ...] = (KRYPTO, KRYPTO_HINT, KRYPTO_DAILY, KRYPTO_CENSUS, PARTITION, KENKEN, DERFUL)

_VIEWS = {kind: view for family in FAMILIES for kind, view in family.views.items()}


def view_of(kind: str) -> View | None:
    """How results of this kind look, if this client knows."""
    return _VIEWS.get(kind)
