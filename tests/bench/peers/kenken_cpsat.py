"""Peer of the solver: the same puzzle as a model for OR-tools' CP-SAT."""

from collections.abc import Sequence

from ortools.sat.python import cp_model

from worker.games.kenken.rules.cage import Cage, Operator


def solve(order: int, cages: Sequence[Cage]) -> list[list[int]] | None:
    """Return a solution of a puzzle, row by row, or None if it has none, on one thread."""
    model, cells = _model(order, cages)
    solver = _solver()
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    return [[solver.value(cell) for cell in row] for row in cells]


def count(order: int, cages: Sequence[Cage], limit: int) -> int:
    """Return the number of a puzzle's solutions, counted up to a limit."""
    model, cells = _model(order, cages)
    solver = _solver()
    for found in range(limit):
        if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return found
        differs = []
        for cell in (cell for row in cells for cell in row):
            other = model.new_bool_var("")
            model.add(cell != solver.value(cell)).only_enforce_if(other)
            differs.append(other)
        model.add_bool_or(differs)
    return limit


def _solver() -> cp_model.CpSolver:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return solver


def _model(order: int, cages: Sequence[Cage]) -> tuple[cp_model.CpModel, list[list[cp_model.IntVar]]]:
    model = cp_model.CpModel()
    cells = [[model.new_int_var(1, order, "") for _ in range(order)] for _ in range(order)]
    for row in cells:
        model.add_all_different(row)
    for column in zip(*cells, strict=True):
        model.add_all_different(column)
    for cage in cages:
        digits = [cells[row][column] for row, column in cage.cells]
        meant = cage.operators()
        if len(meant) == 1:
            _add(model, order, meant[0], digits, cage.target)
            continue
        choices = [model.new_bool_var("") for _ in meant]
        model.add_bool_or(choices)
        for operator, choice in zip(meant, choices, strict=True):
            _add_if(model, order, operator, digits, cage.target, choice)
    return model, cells


def _add(
    model: cp_model.CpModel, order: int, operator: Operator, digits: list[cp_model.IntVar], target: int
) -> None:
    if operator == "+":
        model.add(sum(digits) == target)
    elif operator == "×":
        model.add_multiplication_equality(target, digits)
    else:
        model.add_allowed_assignments(digits, _pairs(order, operator, target))


def _add_if(
    model: cp_model.CpModel,
    order: int,
    operator: Operator,
    digits: list[cp_model.IntVar],
    target: int,
    choice: cp_model.IntVar,
) -> None:
    """Add a constraint that holds when `choice` does."""
    if operator == "+":
        model.add(sum(digits) == target).only_enforce_if(choice)
    elif operator == "×":
        # The product is a variable of its own, because product equalities cannot be conditional.
        product = model.new_int_var(0, order ** len(digits), "")
        model.add_multiplication_equality(product, digits)
        model.add(product == target).only_enforce_if(choice)
    else:
        model.add_allowed_assignments(digits, _pairs(order, operator, target)).only_enforce_if(choice)


def _pairs(order: int, operator: Operator, target: int) -> list[tuple[int, int]]:
    digits = range(1, order + 1)
    if operator == "-":
        return [(a, b) for a in digits for b in digits if abs(a - b) == target]
    return [(a, b) for a in digits for b in digits if max(a, b) == target * min(a, b)]
