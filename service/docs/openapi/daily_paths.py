"""The path of the daily game."""

from http import HTTPStatus

from service.daily.routes import PATH, DailyQuery
from service.docs.openapi.paths import IF_NONE_MATCH, query_parameters
from service.docs.openapi.responses import PREFER, headers, json_response, problems
from service.docs.openapi.schemas import Json, reference

_EXAMPLE: Json = {
    "summary": "A Friday",
    "value": {
        "date": "2026-11-20",
        "cards": [1, 3, 5, 9, 23],
        "target": 18,
        "rules": "international",
        "distinct": 11,
        "difficulty": 64,
        "seed": 20261120,
        "links": {
            "self": f"{PATH}?date=2026-11-20",
            "previous": f"{PATH}?date=2026-11-19",
            "next": f"{PATH}?date=2026-11-21",
        },
    },
}


def daily_paths() -> Json:
    """``/v1/krypto/daily``."""
    game = json_response("The game.", reference("DailyGame"), "ETag", examples={"friday": _EXAMPLE})
    game["headers"]["Cache-Control"] = {
        "description": "For how long it may be kept: until midnight UTC, or a year when its day is over.",
        "schema": {"type": "string"},
    }
    return {
        PATH: {
            "get": {
                "operationId": "krypto_daily",
                "tags": ["krypto"],
                "summary": "Get the game of the day",
                "description": "The same for everyone, and for ever. It is dealt from a seed that is secret until the"
                " day is over (UTC) and published with the game from then on. It has a solution under the"
                " `international` rules, and is harder the later in the week, from Monday to Sunday. It may be cached"
                " until midnight, those of earlier days for a year.",
                "parameters": [*query_parameters(DailyQuery), PREFER, IF_NONE_MATCH],
                "responses": {
                    "200": game,
                    "304": {"description": "You have it.", "headers": headers("ETag")},
                    **problems(HTTPStatus.UNPROCESSABLE_ENTITY, HTTPStatus.SERVICE_UNAVAILABLE),
                },
            }
        }
    }
