"""``paths`` of the Krypto table."""

from service.docs.openapi.schemas import Json
from service.docs.openapi.table_parts import CARDS, COUNT, document_get, path_parameter, row, rows_get
from service.tables.krypto import PATH
from service.tables.krypto_query import HAND_PATTERN, GamesQuery, HandsQuery, RulesQuery, UnsolvableQuery


def krypto_table_paths() -> Json:
    """``/v1/tables/krypto`` and what is below."""
    game: Json = {"cards": CARDS, "target": {"type": "integer"}}
    by_target: Json = {"type": "array", "items": COUNT, "description": "From target 1 on."}
    hand = document_get(
        "krypto_table_hand",
        "Get the numbers of one hand",
        "How many forms and how many distinct solutions every target has.",
        RulesQuery,
        "KryptoHandCounts",
    )
    hand["parameters"] = [
        path_parameter(
            "hand",
            "Five cards from 1 to 25 in any order, with hyphens.",
            {"type": "string", "pattern": HAND_PATTERN},
            "1-2-3-4-5",
        )
    ]
    return {
        PATH: document_get(
            "krypto_table",
            "Get the census of five cards as a whole",
            "All games of five cards from 1 to 25 with targets from 1 to 25, under one of the rules.",
            RulesQuery,
            "KryptoSummary",
        ),
        f"{PATH}/difficulty": document_get(
            "krypto_table_difficulty",
            "Get how hard games are",
            "The ratings of 5,000 random games under each of the rules: every hand of five cards from 1 to 25 and every"
            " target from 1 to 25 is as likely as another.",
            None,
            "KryptoDifficulty",
        ),
        f"{PATH}/unsolvable": rows_get(
            "krypto_table_unsolvable",
            "List the games without a solution",
            "Ordered by hand, then by target.",
            UnsolvableQuery,
            row(game),
        ),
        f"{PATH}/fractions-only": rows_get(
            "krypto_table_fractions_only",
            "List the games solvable with fractions only",
            "The games that have a solution under `house` and none under `integer`, with their numbers of solutions.",
            GamesQuery,
            row({**game, "forms": COUNT, "distinct": COUNT}),
        ),
        f"{PATH}/hands": rows_get(
            "krypto_table_hands",
            "List all hands with their numbers",
            "The whole table, in lexicographic order of hands.",
            HandsQuery,
            row({"hand": CARDS, "forms": by_target, "distinct": by_target}),
        ),
        f"{PATH}/hands/{{hand}}": hand,
    }
