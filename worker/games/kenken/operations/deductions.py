"""Steps of an explanation as results."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from worker.games.kenken.operations.fields import DeductionModel, PlacedModel, RemovedModel, TechniqueName

if TYPE_CHECKING:
    from worker.games.kenken.kernels.reasoning.steps import Step


def deductions(steps: Iterable["Step"]) -> list[DeductionModel]:
    """The steps, in order."""
    return [
        DeductionModel(
            technique=cast("TechniqueName", step.technique.name.lower()),
            difficulty=step.difficulty,
            text=step.text,
            cells=list(step.cells),
            placed=PlacedModel(cell=step.placed[0], digit=step.placed[1]) if step.placed else None,
            removed=[RemovedModel(cell=cell, digits=list(digits)) for cell, digits in step.removed],
        )
        for step in steps
    ]
