"""``/v1/tables/krypto``: the numbers of all games of five cards."""

import json
import re
from functools import partial
from typing import Annotated

from flask import Blueprint, Response, request
from pydantic import Field

from db.hot_hands import hot_hand
from db.krypto_hands import count_fractions_only
from service.http.body import invalid, validate_query
from service.http.hot_answers import HotAnswers
from service.http.problems import FieldError, not_found
from service.http.rows import rows_response
from service.tables.answers import may_be_kept, table_answer
from service.tables.built import BuiltTable, BuiltTables
from service.tables.krypto_games import all_hands, fractions_only_games, unsolvable_games
from service.tables.krypto_query import (
    HAND_PATTERN,
    GamesQuery,
    HandsQuery,
    NoQuery,
    RulesQuery,
    UnsolvableQuery,
    parse_hand,
)
from worker.declarations.answers import Answer
from worker.games.krypto.operations.fields import RulesName
from worker.games.krypto.tables.ratings import RatingsResult

NAME = "krypto"
PATH = f"/v1/tables/{NAME}"


class TargetUnsolvable(Answer):
    """How many hands cannot make a target."""

    target: int
    unsolvable: int


class TargetForms(Answer):
    """How many forms make a target, over all hands."""

    target: int
    forms: int


class TargetDistinct(Answer):
    """How many distinct solutions there are for a target, over all hands."""

    target: int
    distinct: int


class HandsByTargets(Answer):
    """How many hands make so many of the targets."""

    targets: int
    hands: int


class KryptoSummary(Answer):
    """What the table says as a whole, under one of the rules."""

    table: str
    engine: str
    checksum: str
    rules: RulesName
    hands: int
    games: Annotated[int, Field(description="Hands times targets.")]
    unsolvable: int
    unsolvable_by_target: list[TargetUnsolvable]
    forms_by_target: list[TargetForms]
    distinct_by_target: list[TargetDistinct]
    hands_by_solvable_targets: list[HandsByTargets]
    fractions_only: Annotated[
        int, Field(description="Games solvable under `house` and not under `integer`, whatever `rules` says.")
    ]
    deal_unsolvable_probability: Annotated[
        str | None,
        Field(description="That a deal from the standard deck has no solution, as an exact fraction."),
    ]


class KryptoDifficulty(RatingsResult):
    """How hard a random sample of all games is, by rules."""

    table: str
    engine: str
    checksum: str


class TargetCounts(Answer):
    """How many solutions a hand has for a target."""

    target: int
    forms: int
    distinct: int


class KryptoHandCounts(Answer):
    """A hand's numbers of solutions, by target."""

    hand: list[int]
    rules: RulesName
    targets: list[TargetCounts]


def krypto_blueprint(tables: BuiltTables) -> Blueprint:
    """The routes of the Krypto table."""
    blueprint = Blueprint("krypto_table", __name__, url_prefix=PATH)
    summaries = HotAnswers()
    for rule, view in (
        ("", partial(summary, tables, summaries)),
        ("/unsolvable", partial(unsolvable, tables)),
        ("/difficulty", partial(difficulty, tables)),
        ("/fractions-only", partial(fractions_only, tables)),
        ("/hands", partial(hands, tables)),
        ("/hands/<hand>", partial(show_hand, tables)),
    ):
        blueprint.add_url_rule(rule, view.func.__name__, view, methods=["GET"])
    return blueprint


def summary(tables: BuiltTables, hot: HotAnswers) -> Response:
    """The table as a whole."""
    asked = validate_query(RulesQuery)
    table = tables.get(NAME)
    key = asked.rules.encode()
    body = hot.get(table.record.checksum, key)
    if body is None:
        body = json.dumps(_summary(table, asked.rules)).encode()
        hot.put(table.record.checksum, key, body)
    return table_answer(table, json.loads(body), request)


def _summary(table: BuiltTable, rules: RulesName) -> dict[str, object]:
    counted = table.result["by_rules"][rules]

    def by_target(name: str) -> list[dict[str, int]]:
        return [{"target": target, name: number} for target, number in enumerate(counted[name], 1)]

    return {
        **table.metadata(),
        "rules": rules,
        "hands": counted["hands"],
        "games": counted["hands"] * table.params["last_target"],
        "unsolvable": sum(counted["unsolvable"]),
        "unsolvable_by_target": by_target("unsolvable"),
        "forms_by_target": by_target("forms"),
        "distinct_by_target": by_target("distinct"),
        "hands_by_solvable_targets": [
            {"targets": targets, "hands": number}
            for targets, number in enumerate(counted["hands_by_solvable"])
        ],
        "fractions_only": count_fractions_only(table.record.computation_id),
        "deal_unsolvable_probability": counted["deal_unsolvable_probability"],
    }


def difficulty(tables: BuiltTables) -> Response:
    """How hard a sample of all games is."""
    validate_query(NoQuery)
    table = tables.get(f"{NAME}/difficulty")
    return table_answer(table, {**table.metadata(), **table.result}, request)


def unsolvable(tables: BuiltTables) -> Response:
    """The games without a solution."""
    asked = validate_query(UnsolvableQuery)
    return may_be_kept(rows_response(unsolvable_games(tables.get(NAME), asked), asked.limit, request))


def fractions_only(tables: BuiltTables) -> Response:
    """The games solvable with fractions only."""
    asked = validate_query(GamesQuery)
    return may_be_kept(rows_response(fractions_only_games(tables.get(NAME), asked), asked.limit, request))


def hands(tables: BuiltTables) -> Response:
    """Every hand."""
    asked = validate_query(HandsQuery)
    return may_be_kept(rows_response(all_hands(tables.get(NAME), asked), asked.limit, request))


def show_hand(tables: BuiltTables, hand: str) -> Response:
    """One hand."""
    asked = validate_query(RulesQuery)
    if not re.fullmatch(HAND_PATTERN, hand):
        raise invalid([FieldError("/hand", "This should be five cards such as 1-2-3-4-5", "path")])
    table = tables.get(NAME)
    cards = parse_hand(table, hand, "hand", "path")
    row = hot_hand(table.record.computation_id, cards)
    if row is None:
        raise not_found(f"The table has no hand {hand}.")
    counts = zip(row.forms_under(asked.rules), row.solutions_under(asked.rules), strict=True)
    document = {
        "hand": list(cards),
        "rules": asked.rules,
        "targets": [
            {"target": target, "forms": forms, "distinct": distinct}
            for target, (forms, distinct) in enumerate(counts, 1)
        ],
    }
    return table_answer(table, document, request)
