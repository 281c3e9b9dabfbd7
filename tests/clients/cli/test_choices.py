"""Options with a fixed set of values offer those that the API has."""

from collections.abc import Sequence

import pytest

from countinghouse_client.cli.kenken import DIFFICULTIES
from countinghouse_client.cli.krypto import MEASURES, RULES, USES
from countinghouse_client.cli.year import ORDERS
from countinghouse_client.cli.year import RULES as YEAR_RULES
from service.openapi.schemas import Json
from tests.documented import documented, resolved


@pytest.mark.parametrize(
    ("kind", "field", "names"),
    [
        ("krypto/solve", "rules", RULES),
        ("krypto/solve", "use", USES),
        ("krypto/census", "measure", MEASURES),
        ("kenken/generate", "difficulty", DIFFICULTIES),
        ("year/solve", "rules", YEAR_RULES),
        ("year/solve", "digit_order", ORDERS),
    ],
)
def test_options_offer_what_the_api_has(kind: str, field: str, names: Sequence[str]) -> None:
    body = documented()["paths"][f"/v1/{kind}"]["post"]["requestBody"]["content"]["application/json"]
    allowed = _enum(resolved(body["schema"])["properties"][field])
    assert list(names) == allowed, (
        f"give the option for `{field}` of {kind} the values {allowed} in service/cli"
    )


def _enum(schema: Json) -> list[str]:
    """Return the values of a field, which may be null or a list too."""
    found = resolved(schema)
    parts = (part for key in ("anyOf", "oneOf") for part in found.get(key, ()))
    return (
        list(found["enum"])
        if "enum" in found
        else next((some for part in parts if (some := _enum(part))), [])
    )
