"""``kenken/cage``: the combinations of a cage, or of several cages that narrow each other."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Final, Self

from pydantic import AfterValidator, Field, ValidationError, model_validator
from pydantic_core import InitErrorDetails

from worker.declarations.checkpoint import Checkpoint
from worker.declarations.operation import Operation, Refusal, Result
from worker.games.kenken.operations.fields import (
    MAX_CELLS,
    CageOperator,
    Cells,
    Digit,
    Distinct,
    KenKenCage,
    Target,
    fault,
    fault_in,
)
from worker.games.kenken.operations.puzzles import BoardParams
from worker.games.kenken.rules.board import Board
from worker.games.kenken.rules.cage import MAX_ANALYSED_CELLS, PuzzleError, checked_cages

if TYPE_CHECKING:
    from worker.games.kenken.kernels.cages.combinations import CageAnalysis


_OF_ONE_CELL: Final = {"operator": None, "distinct": False}
"""What a cage of one cell, which holds its target, does not need."""
_IN_ORDER = AfterValidator(lambda digits: sorted(set(digits)))
Exclude = Annotated[
    list[Digit],
    Field(max_length=MAX_CELLS, description="Digits that stand nowhere in the cage."),
    _IN_ORDER,
]
Candidates = Annotated[
    list[Annotated[list[Digit], _IN_ORDER] | None] | None,
    Field(
        max_length=MAX_ANALYSED_CELLS,
        description="For each of `cells`, the digits that it can still hold; null where it is unknown.",
    ),
]


class KenKenCageQuery(KenKenCage):
    """A cage, and what is known of its digits."""

    cells: Cells
    exclude: Exclude = []  # noqa: RUF012  # pydantic copies it
    candidates: Candidates = None

    def without_sign(self) -> Self:
        """Return a cage of one cell without its operator, and any other as it is."""
        return self if len(self.cells) > 1 else self.model_copy(update=_OF_ONE_CELL)

    def faults(self, board: Board) -> Iterator[InitErrorDetails]:
        """Yield the errors of the cage by itself in a grid of this size."""
        if len(self.cells) > MAX_ANALYSED_CELLS:
            yield fault(("cells",), f"A cage of more than {MAX_ANALYSED_CELLS} cells is not analysed")
        if not board.ranks.keys() >= set(self.exclude):
            yield fault(("exclude",), f"The digits of this grid are {board.digits_named}")
        if self.candidates is None:
            return
        if len(self.candidates) != len(self.cells):
            yield fault(("candidates",), "There should be an entry for each of the cells")
        for place, digits in enumerate(self.candidates):
            if not board.ranks.keys() >= set(digits or ()):
                yield fault(("candidates", place), f"The digits of this grid are {board.digits_named}")


class CageParams(BoardParams):
    """A cage in a grid, or several."""

    operator: CageOperator = None
    target: Target | None = None
    cells: Cells | None = None
    distinct: Distinct = False
    exclude: Exclude = []  # noqa: RUF012  # pydantic copies it
    candidates: Candidates = None
    cage_queries: Annotated[list[KenKenCageQuery] | None, Field(min_length=1, max_length=MAX_CELLS)] = None
    """Several cages at once, none overlapping another, instead of the fields of one."""

    def queries(self) -> list[KenKenCageQuery]:
        """Return the requested cages."""
        if self.cage_queries is not None:
            return self.cage_queries
        assert self.target is not None and self.cells is not None  # noqa: S101, PT018  # validated
        return [
            KenKenCageQuery.model_construct(
                operator=self.operator,
                target=self.target,
                cells=self.cells,
                exclude=self.exclude,
                candidates=self.candidates,
                distinct=self.distinct,
            )
        ]

    def canonical(self) -> dict[str, object]:
        """Return the parameters as JSON values, without the operator of a cage of one cell, which holds its target."""
        if self.cage_queries is None:
            plain: CageParams = self if len(self.cells or ()) > 1 else self.model_copy(update=_OF_ONE_CELL)
        else:
            plain = self.model_copy(
                update={"cage_queries": [cage.without_sign() for cage in self.cage_queries]}
            )
        return BoardParams.canonical(plain)

    @model_validator(mode="after")
    def _check_cages(self) -> Self:
        faults = list(self._faults_of_form())
        if not faults:
            faults = [
                InitErrorDetails(type=found["type"], loc=(*self._at(number), *found["loc"]), input=None)
                for number, query in enumerate(self.queries())
                for found in query.faults(self.board)
            ]
        if faults:
            raise ValidationError.from_exception_data("cage", faults)
        try:
            checked_cages(self.board, [query.cage() for query in self.queries()])
        except PuzzleError as error:
            raise fault_in(error, ("cage_queries",) if self.cage_queries is not None else None) from None
        return self

    def _at(self, number: int) -> tuple[int | str, ...]:
        return () if self.cage_queries is None else ("cage_queries", number)

    def _faults_of_form(self) -> Iterator[InitErrorDetails]:
        one = (self.operator, self.target, self.cells, self.candidates, self.distinct or None)
        if self.cage_queries is None:
            for name in ("target", "cells"):
                if getattr(self, name) is None:
                    yield fault((name,), "This field is required, or `cage_queries`")
        elif self.exclude or any(field is not None for field in one):
            yield fault(("cage_queries",), "There should be either the fields of one cage or `cage_queries`")


Combinations = Annotated[
    list[list[Digit]],
    Field(description="The multisets of digits that fill the cage, each ascending, in lexicographic order."),
]
Arrangements = Annotated[
    int, Field(ge=0, description="The number of placements, the ways to fill the cells.")
]
ByCombination = Annotated[
    list[Annotated[int, Field(ge=1)]], Field(description="`arrangements` for each of `combinations`.")
]
Always = Annotated[list[Digit], Field(description="The digits in every combination.")]
Never = Annotated[list[Digit], Field(description="The digits in no combination.")]
Possible = Annotated[
    list[list[Digit]], Field(description="For each of `cells`, the digits that it has in some placement.")
]


class KenKenCageReport(Result):
    """The combinations of one of several cages."""

    combinations: Combinations
    arrangements: Arrangements
    arrangements_by_combination: ByCombination
    always: Always
    never: Never
    candidates: Possible


class CageResult(Result):
    """The combinations of a cage, or of each of the `cage_queries`."""

    combinations: Combinations | None = None
    arrangements: Arrangements | None = None
    arrangements_by_combination: ByCombination | None = None
    always: Always | None = None
    never: Never | None = None
    candidates: Possible | None = None
    cage_reports: list[KenKenCageReport] | None = None
    """With `cage_queries`: the same for each of them; the fields above are null."""
    exact: bool
    """True if everything listed occurs when all the cages are filled at once. Otherwise they narrowed each other line
    by line, and a search might still rule out something listed."""


def _compute(params: CageParams, _shard: object, checkpoint: Checkpoint) -> CageResult:
    from worker.games.kenken.kernels.cages.combinations import TooLargeError, analyse, narrow_cages

    queries = params.queries()
    candidates = [_candidate_lists(params.board, query) for query in queries]
    try:
        if params.cage_queries is None:
            (query,) = queries
            found = _report(analyse(params.board, query.cage(), query.exclude, candidates[0], checkpoint))
            return CageResult(**found.model_dump(), exact=True)
        narrowed = narrow_cages(
            params.board,
            [query.cage() for query in queries],
            [query.exclude for query in queries],
            candidates,
            checkpoint,
        )
    except TooLargeError as error:
        pointer = "/cells" if params.cage_queries is None else "/cage_queries"
        raise Refusal(pointer, str(error)) from error
    return CageResult(cage_reports=[_report(analysis) for analysis in narrowed.cages], exact=narrowed.exact)


def _candidate_lists(board: Board, query: KenKenCageQuery) -> list[list[int]] | None:
    if query.candidates is None:
        return None
    return [list(board.digits) if digits is None else digits for digits in query.candidates]


def _report(analysis: "CageAnalysis") -> KenKenCageReport:
    return KenKenCageReport(
        combinations=[list(digits) for digits in analysis.combinations],
        arrangements=analysis.arrangements,
        arrangements_by_combination=list(analysis.combinations.values()),
        always=list(analysis.always),
        never=list(analysis.never),
        candidates=[list(digits) for digits in analysis.candidates],
    )


CAGE = Operation(
    game="kenken",
    name="cage",
    version=3,
    summary="List what can stand in a cage",
    description="The combinations of a cage of any shape: the multisets of digits that some placement realises with no"
    " digit twice in a row or column, or in a cage of distinct digits. With `cage_queries`, several cages narrow each"
    " other, such as all cages of a row. A cage with too many cells that are not in line, for its target, is refused.",
    params=CageParams,
    result=CageResult,
    compute=_compute,
)
