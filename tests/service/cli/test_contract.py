"""The client declares for itself what it reads; here that is held against what the service declares."""

import json
from typing import Any, get_args, get_type_hints

import pytest
from pydantic import BaseModel

from db.models import UNFINISHED as SERVICE_UNFINISHED
from db.models import State
from service.cli import (
    derful,
    derful_views,
    kenken,
    kenken_views,
    krypto,
    krypto_census,
    krypto_hint,
    krypto_views,
    partition,
    partition_views,
)
from service.cli.arguments import BANDS
from service.cli.cards import RANKS
from service.cli.families import FAMILIES
from service.cli.job import CANCELLED, SUCCEEDED, UNFINISHED, Job, parse_job
from tests.service.cli.answers import job
from worker.engine.job_document import Job as ServiceJob
from worker.games.derful31.operations.canonical import DerfulCanonicalResult, MovesModel
from worker.games.derful31.operations.deal import DealtGrid, DerfulDealResult
from worker.games.derful31.operations.enumerate import DerfulEnumerateResult, TotalRow
from worker.games.derful31.operations.hint import DerfulHintResult
from worker.games.derful31.operations.solve import DerfulSolveResult, Rating
from worker.games.derful31.rules.deck import RANK_VALUES
from worker.games.kenken.operations.cage import CageReport, CageResult
from worker.games.kenken.operations.check import Conflicts, KenKenCheckResult
from worker.games.kenken.operations.fields import CageModel, DeductionModel
from worker.games.kenken.operations.generate import GenerateResult
from worker.games.kenken.operations.hint import KenKenHintResult
from worker.games.kenken.operations.solve import KenKenSolveResult
from worker.games.krypto.operations.census_result import (
    CensusResult,
    DistinctByTarget,
    FormsByTarget,
    UnsolvableByTarget,
)
from worker.games.krypto.operations.check import CheckResult
from worker.games.krypto.operations.deal import DealParams, DealResult, DealtGame
from worker.games.krypto.operations.fields import RulesName
from worker.games.krypto.operations.hint import HintResult
from worker.games.krypto.operations.solve import SolutionModel, SolveParams, SolveResult, StepModel
from worker.games.partition.operations.fields import PartitioningResult
from worker.registry import OPERATIONS


@pytest.mark.parametrize(
    ("read", "declared"),
    [
        (krypto_views.SolveResult, SolveResult),
        (krypto_views.CheckResult, CheckResult),
        (krypto_views.DealResult, DealResult),
        (krypto_views.Deal, DealtGame),
        (krypto_views.Solution, SolutionModel),
        (krypto_census.CensusResult, CensusResult),
        (krypto_census.Unsolvable, UnsolvableByTarget),
        (krypto_census.Forms, FormsByTarget),
        (krypto_census.Distinct, DistinctByTarget),
        (krypto_hint.HintResult, HintResult),
        (krypto_hint.Solution, SolutionModel),
        (krypto_hint.Step, StepModel),
        (partition_views.PartitioningResult, PartitioningResult),
        (kenken_views.SolveResult, KenKenSolveResult),
        (kenken_views.Step, DeductionModel),
        (kenken_views.GenerateResult, GenerateResult),
        (kenken_views.Cage, CageModel),
        (kenken_views.HintResult, KenKenHintResult),
        (kenken_views.CheckResult, KenKenCheckResult),
        (kenken_views.Conflicts, Conflicts),
        (kenken_views.CageResult, CageResult),
        (kenken_views.CageReport, CageReport),
        (derful_views.SolveResult, DerfulSolveResult),
        (derful_views.Rating, Rating),
        (derful_views.HintResult, DerfulHintResult),
        (derful_views.DealResult, DerfulDealResult),
        (derful_views.Deal, DealtGrid),
        (derful_views.EnumerateResult, DerfulEnumerateResult),
        (derful_views.TotalRow, TotalRow),
        (derful_views.CanonicalResult, DerfulCanonicalResult),
        (derful_views.Moves, MovesModel),
        (Job, ServiceJob),
    ],
)
def test_what_is_read_is_declared(read: type[Any], declared: type[BaseModel]) -> None:
    assert set(get_type_hints(read)) <= set(declared.model_fields)


def test_the_kinds_are_those_of_operations() -> None:
    kinds = {kind for family in FAMILIES for kind in family.views}
    partition_kinds = {partition.ADDITIVE, partition.MULTIPLICATIVE}
    puzzles = {kenken.SOLVE, kenken.MAKE, kenken.HINT, kenken.CHECK, kenken.CAGE}
    derful_kinds = {derful.SOLVE, derful.HINT, derful.DEAL, derful.ENUMERATE, derful.CANONICAL}
    krypto_kinds = {krypto.SOLVE, krypto.CHECK, krypto.DEAL, krypto_hint.HINT, krypto_census.CENSUS}
    assert kinds == krypto_kinds | partition_kinds | puzzles | derful_kinds
    assert kinds <= set(OPERATIONS)


def test_the_choices_are_the_declared_ones() -> None:
    rules, _option = get_args(krypto.Rules)
    use, _option = get_args(krypto.Use)
    assert get_args(rules) == get_args(RulesName)
    for value in get_args(use):
        SolveParams.model_validate({"cards": [1], "target": 1, "use": value})
    assert set(RANKS) == set(RANK_VALUES)
    for band in BANDS:
        DealParams.model_validate({"difficulty": band})


def test_the_states_are_those_of_jobs() -> None:
    assert set(UNFINISHED) == set(SERVICE_UNFINISHED)
    assert (SUCCEEDED, CANCELLED) == (State.SUCCEEDED, State.CANCELLED)


@pytest.mark.parametrize("state", list(State))
def test_the_prepared_answers_follow_the_contract(state: State) -> None:
    described = job(state)
    ServiceJob.model_validate_json(json.dumps(described))
    parsed = parse_job(described)
    assert parsed.finished == (state not in SERVICE_UNFINISHED)
    assert parsed.id == described["id"]
