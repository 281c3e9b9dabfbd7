"""How the results of Krypto's operations look."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypedDict, cast

from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.text import Text

from service.cli.arguments import STANDARD_DECK
from service.cli.display import NOTHING, counted, number, right, table, wrapping
from service.cli.job import Job

# What stands left and right of the caret when an expression is too long for the line.
ELLIPSIS = "..."
INDENT = "  "


class Solution(TypedDict):
    """A solution; of its forms only the infix one is shown."""

    expression: str


class SolveResult(TypedDict):
    """The result of ``krypto.solve``."""

    solvable: bool
    forms: int
    distinct: int
    right_nested: int | None
    difficulty: int | None
    solutions: list[Solution]


class CheckResult(TypedDict):
    """The result of ``krypto.check``."""

    valid: bool
    value: str | None
    reason: str
    detail: str | None
    position: int | None


class Deal(TypedDict):
    """A hand, its target, and how hard it is."""

    cards: list[int]
    target: int
    solvable: bool
    distinct: int
    difficulty: int | None


class DealResult(TypedDict):
    """The result of ``krypto.deal``."""

    deals: list[Deal]


class Caret:
    """A text and, on the line below, a caret under its character ``position``; cut to the width there is."""

    def __init__(self, text: str, position: int) -> None:
        self.text = text
        self.position = position

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> Iterator[Text]:
        text, position = self.text, min(self.position, len(self.text))
        room = max(options.max_width - len(INDENT), 2 * len(ELLIPSIS) + 1)
        # The caret may stand one place behind the last character.
        if len(text) >= room:
            start = min(max(0, position - room // 2), len(text) + 1 - room)
            shown = text[start : start + room]
            if start > 0:
                shown = ELLIPSIS + shown[len(ELLIPSIS) :]
            if start + room < len(text):
                shown = shown[: -len(ELLIPSIS)] + ELLIPSIS
            text, position = shown, position - start
        yield Text(INDENT + text, no_wrap=True)
        yield Text(INDENT + " " * position + "^", style="bold red", no_wrap=True)


def _hand(cards: Sequence[int]) -> str:
    return " ".join(map(str, cards))


def game_line(params: Mapping[str, Any]) -> str:
    """A game in a line: its hand and target, and what is allowed."""
    use = "all cards used" if params["use"] == "all" else "some or all cards used"
    return f"{_hand(params['cards'])} → {params['target']}  ({params['rules']} rules, {use})"


def solve_view(job: Job) -> RenderableType:
    """A game's counts and its solutions, simplest first."""
    result = cast("SolveResult", job.result)
    heading = Text(game_line(job.params), style="bold")
    if not result["solvable"]:
        return Group(heading, Text("Not solvable."))
    counts = f"{counted(result['distinct'], 'distinct solution')}, {counted(result['forms'], 'form')}"
    if result["right_nested"] is not None:
        counts += f", {number(result['right_nested'])} right-nested"
    summary = f"Solvable, difficulty {number(result['difficulty'])} of 100.\n{counts}."
    solutions = result["solutions"]
    if not solutions:
        return Group(heading, Text(summary))
    rows = table(right("#"), wrapping("Solution"))
    for place, solution in enumerate(solutions, 1):
        rows.add_row(number(place), Text(solution["expression"]))
    parts: list[RenderableType] = [heading, Text(summary), Text(), rows]
    if len(solutions) < result["distinct"]:
        shown = f"The simplest {number(len(solutions))} of {number(result['distinct'])}; --limit shows more."
        parts.append(Text(shown, style="dim"))
    return Group(*parts)


def check_view(job: Job) -> RenderableType:
    """Whether an expression solves a game, and if not, why and where."""
    result = cast("CheckResult", job.result)
    heading = Text(game_line(job.params), style="bold")
    if result["valid"]:
        return Group(heading, Text("Valid.", style="green"), Text(INDENT + job.params["expression"]))
    detail = result["detail"] or result["reason"].replace("_", " ")
    verdict = Text("Not valid: ", style="red").append(detail, style="default")
    position = result["position"]
    expression = job.params["expression"]
    where = Text(INDENT + expression) if position is None else Caret(expression, position)
    return Group(heading, verdict, where)


def _deck(deck: Any) -> str:
    if deck == STANDARD_DECK:
        return "the standard deck"
    return f"a deck of {counted(sum(int(copies) for _, copies in deck), 'card')}"


def deal_view(job: Job) -> RenderableType:
    """The games dealt, and the seed that deals them again."""
    result = cast("DealResult", job.result)
    deals, params = result["deals"], job.params
    rows = table(right("#"), wrapping("Cards"), right("Target"), right("Solutions"), right("Difficulty"))
    for place, deal in enumerate(deals, 1):
        rows.add_row(
            number(place),
            _hand(deal["cards"]),
            str(deal["target"]),
            number(deal["distinct"]) if deal["solvable"] else "none",
            NOTHING if deal["difficulty"] is None else str(deal["difficulty"]),
        )
    heading = f"{counted(len(deals), 'deal')} from {_deck(params['deck'])}, {params['rules']} rules"
    again = f"Seed {params['seed']}. To deal the same again, add: --seed {params['seed']}"
    return Group(Text(heading, style="bold"), Text(), rows, Text(), Text(again))
