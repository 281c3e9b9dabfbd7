# Made from openapi.yaml by `make openapi`; not to be edited.
"""What the service sends and takes."""

from collections.abc import Sequence
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

__all__ = [
    "Alive",
    "BatchAnswer",
    "BatchItem",
    "BatchRequest",
    "BatchResponse",
    "CageModel",
    "CageQuery",
    "CageReport",
    "ChartEntry",
    "ChartLinks",
    "ChartList",
    "Conflicts",
    "DailyGame",
    "DailyGameAnswer",
    "DailyGames",
    "DailyLinks",
    "DealtGame",
    "DealtGrid",
    "DeductionDetails",
    "DeductionModel",
    "DerfulCanonicalJob",
    "DerfulCanonicalParams",
    "DerfulCanonicalQuestion",
    "DerfulCanonicalRequest",
    "DerfulCanonicalResult",
    "DerfulCheckDetails",
    "DerfulCheckJob",
    "DerfulCheckParams",
    "DerfulCheckQuestion",
    "DerfulCheckRequest",
    "DerfulCheckResult",
    "DerfulDailies",
    "DerfulDaily",
    "DerfulDailyAnswer",
    "DerfulDealJob",
    "DerfulDealParams",
    "DerfulDealQuestion",
    "DerfulDealRequest",
    "DerfulDealResult",
    "DerfulEnumerateJob",
    "DerfulEnumerateParams",
    "DerfulEnumerateQuestion",
    "DerfulEnumerateRequest",
    "DerfulEnumerateResult",
    "DerfulGridsJob",
    "DerfulGridsParams",
    "DerfulGridsQuestion",
    "DerfulGridsRequest",
    "DerfulGridsResult",
    "DerfulHintDetails",
    "DerfulHintJob",
    "DerfulHintParams",
    "DerfulHintQuestion",
    "DerfulHintRequest",
    "DerfulHintResult",
    "DerfulPuzzle",
    "DerfulSolveDetails",
    "DerfulSolveJob",
    "DerfulSolveParams",
    "DerfulSolveQuestion",
    "DerfulSolveRequest",
    "DerfulSolveResult",
    "DerfulStrategyJob",
    "DerfulStrategyParams",
    "DerfulStrategyQuestion",
    "DerfulStrategyRequest",
    "DerfulStrategyResult",
    "DerfulSummary",
    "DerfulSwapsJob",
    "DerfulSwapsParams",
    "DerfulSwapsQuestion",
    "DerfulSwapsRequest",
    "DerfulSwapsResult",
    "DistinctByTarget",
    "DryRun",
    "FormsByTarget",
    "Game",
    "GameEntry",
    "GamePage",
    "HalfSwapModel",
    "HandsByTargets",
    "Index",
    "IndexLinks",
    "ItemList",
    "Job",
    "JobError",
    "JobEvent",
    "JobLinks",
    "JobList",
    "JobRequest",
    "JobSummary",
    "JobsLeft",
    "KenKenConflict",
    "KenKenConflictDetails",
    "KenKenDailies",
    "KenKenDaily",
    "KenKenDailyAnswer",
    "KenKenDailyPuzzle",
    "KenKenHintDetails",
    "KenKenPuzzle",
    "KenkenCageJob",
    "KenkenCageParams",
    "KenkenCageQuestion",
    "KenkenCageRequest",
    "KenkenCageResult",
    "KenkenCheckJob",
    "KenkenCheckParams",
    "KenkenCheckQuestion",
    "KenkenCheckRequest",
    "KenkenCheckResult",
    "KenkenGenerateJob",
    "KenkenGenerateParams",
    "KenkenGenerateQuestion",
    "KenkenGenerateRequest",
    "KenkenGenerateResult",
    "KenkenHintJob",
    "KenkenHintParams",
    "KenkenHintQuestion",
    "KenkenHintRequest",
    "KenkenHintResult",
    "KenkenSolveJob",
    "KenkenSolveParams",
    "KenkenSolveQuestion",
    "KenkenSolveRequest",
    "KenkenSolveResult",
    "Key",
    "KeyList",
    "KeyName",
    "KeyRequest",
    "Kind",
    "KryptoCensusJob",
    "KryptoCensusParams",
    "KryptoCensusQuestion",
    "KryptoCensusRequest",
    "KryptoCensusResult",
    "KryptoCheckDetails",
    "KryptoCheckJob",
    "KryptoCheckParams",
    "KryptoCheckQuestion",
    "KryptoCheckRequest",
    "KryptoCheckResult",
    "KryptoDealJob",
    "KryptoDealParams",
    "KryptoDealQuestion",
    "KryptoDealRequest",
    "KryptoDealResult",
    "KryptoDifficulty",
    "KryptoFractionsGame",
    "KryptoFractionsGamePage",
    "KryptoGame",
    "KryptoGamePage",
    "KryptoHandCounts",
    "KryptoHandRow",
    "KryptoHandRowPage",
    "KryptoHintDetails",
    "KryptoHintJob",
    "KryptoHintParams",
    "KryptoHintQuestion",
    "KryptoHintRequest",
    "KryptoHintResult",
    "KryptoPuzzle",
    "KryptoRatingsJob",
    "KryptoRatingsParams",
    "KryptoRatingsResult",
    "KryptoSolveJob",
    "KryptoSolveParams",
    "KryptoSolveQuestion",
    "KryptoSolveRequest",
    "KryptoSolveResult",
    "KryptoSummary",
    "KryptoTableJob",
    "KryptoTableParams",
    "KryptoTableResult",
    "ListedWebhook",
    "Me",
    "MovesModel",
    "NewKey",
    "NumberedGrid",
    "NumberedGridPage",
    "OperationEntry",
    "PartitionAdditiveJob",
    "PartitionAdditiveParams",
    "PartitionAdditiveQuestion",
    "PartitionAdditiveRequest",
    "PartitionCount",
    "PartitionCountPage",
    "PartitionMultiplicativeJob",
    "PartitionMultiplicativeParams",
    "PartitionMultiplicativeQuestion",
    "PartitionMultiplicativeRequest",
    "PartitionTableJob",
    "PartitionTableParams",
    "PartitionTableResult",
    "PartitioningResult",
    "PlacedModel",
    "Problem",
    "ProblemField",
    "ProblemTypes",
    "Progress",
    "Puzzle",
    "RatedGames",
    "Rating",
    "Readiness",
    "RemovedModel",
    "RequestsLeft",
    "RulesSummary",
    "Scope",
    "SolutionModel",
    "State",
    "StepModel",
    "Submitted",
    "TableEntry",
    "TableLinks",
    "TableList",
    "TableStatus",
    "TargetCounts",
    "Ticket",
    "TotalRow",
    "UnsolvableByTarget",
    "Webhook",
    "WebhookEvent",
    "WebhookList",
    "WebhookRequest",
    "WebhookSecret",
    "WebhookState",
]


class Alive(TypedDict):
    """The process is alive."""

    status: Literal["ok"]


class KryptoSolveParams(TypedDict):
    """A game, and how to solve it."""

    cards: Sequence[int]
    """The hand: 1 to 6 positive integers, in any order; kept in ascending order."""
    target: int
    """The number to make."""
    rules: NotRequired[Literal["house", "integer", "international", "positive"]]
    """What every intermediate value and the result must be: `house` any rational number, `integer` an
    integer, `international` an integer of at least 0 (the tournament rules), `positive` an integer of
    at least 1. Dividing by zero is never allowed. Default: `"house"`.
    """
    use: NotRequired[Literal["all", "any"]]
    """`all`: every card is used exactly once. `any`: some or all of the cards (Countdown). Default:
    `"all"`.
    """
    limit: NotRequired[int]
    """How many solutions to list at most. Default: `100`."""


State: TypeAlias = Literal["queued", "running", "succeeded", "failed", "cancelled"]
"""The state of a computation or a job."""


class Progress(TypedDict):
    """How far a job has come."""

    done: int

    total: int

    unit: str
    """What is counted."""
    eta_seconds: float | None
    """Estimated seconds to the end; null when unknown."""
    position: NotRequired[int]
    """Of a job that waits for its turn: its place; 1 is the next. Default: `1`."""
    reason: NotRequired[str]
    """Why a job waits, if not for its turn alone. Default: `""`."""


class StepModel(TypedDict):
    """One operation of a solution, on exact values such as `7`, `-3` or `7/2`."""

    left: str

    op: str

    right: str

    value: str


class SolutionModel(TypedDict):
    """One solution, written the simplest way its rules allow."""

    expression: str
    """Infix, with the operators `+ - × ÷`."""
    latex: str

    rpn: str
    """Reverse Polish notation, separated by spaces."""
    steps: list[StepModel]
    """The operations in an order that works."""


class KryptoSolveResult(TypedDict):
    """How many solutions a game has, by three ways of counting, and the simplest of them."""

    solvable: bool

    forms: int
    """Orderings × operators × parenthesizations that make the target, equal cards kept apart."""
    distinct: int
    """Solutions that differ as rational functions of the cards, equal cards exchangeable."""
    right_nested: int | None
    """Solutions of the shape a ∘ (b ∘ (c ∘ …)), equal rows once; null with `use`=`any`."""
    difficulty: int | None
    """How hard the game is: its percentile among solvable games of as many cards dealt from the standard
    deck, under the same `rules` and `use`. From 0 (easy) to 100 (hard); null without a solution.
    """
    solutions: list[SolutionModel]
    """One for each distinct function, simplest first, up to `limit`."""


ProblemField = TypedDict(
    "ProblemField", {"pointer": str, "detail": str, "in": Literal["body", "query", "path", "header"]}
)
"""One invalid field."""


class JobError(TypedDict):
    """Why a job failed."""

    type: str

    title: str

    detail: str

    errors: NotRequired[list[ProblemField] | None]
    """If the parameters asked for too much: which ones, as pointers into `params`. Default: `null`."""


class JobLinks(TypedDict):
    """Related resources."""

    self: str

    events: str
    """Server-sent events of its progress and end."""
    items: NotRequired[str | None]
    """The long part of its result, where the operation has one. Default: `null`."""


class KryptoSolveJob(TypedDict):
    """A job of kind `krypto.solve`."""

    id: str

    kind: Literal["krypto.solve"]

    params: KryptoSolveParams

    status: State

    progress: Progress

    result: KryptoSolveResult | None

    error: JobError | None
    """Why the job failed; null if it did not."""
    cached: bool
    """Whether the result was known already, so that nothing was computed."""
    created_at: str

    started_at: str | None
    """Never before `created_at`."""
    finished_at: str | None

    computed_at: str | None
    """When the result was computed: of a cached one, before the job was created."""
    expires_at: str | None
    """When the job will be removed, at the earliest; null until it has ended."""
    labels: list[str]
    """What the caller gave to find it by."""
    links: JobLinks


class KryptoCheckParams(TypedDict):
    """A game and somebody's answer to it."""

    cards: Sequence[int]
    """The hand: 1 to 6 positive integers, in any order; kept in ascending order."""
    target: int
    """The number to make."""
    rules: NotRequired[Literal["house", "integer", "international", "positive"]]
    """What every intermediate value and the result must be: `house` any rational number, `integer` an
    integer, `international` an integer of at least 0 (the tournament rules), `positive` an integer of
    at least 1. Dividing by zero is never allowed. Default: `"house"`.
    """
    use: NotRequired[Literal["all", "any"]]
    """`all`: every card is used exactly once. `any`: some or all of the cards (Countdown). Default:
    `"all"`.
    """
    expression: str
    """What the player typed: infix, usual precedence, parentheses of any kind, no unary minus. `×` may be
    `*`, `x`, `·` or `∗`, `÷` may be `/`, `:` or `⁄`, and `-` any dash; digits of every script are read.
    Other text is answered with the reason `syntax`.
    """


class KryptoCheckDetails(TypedDict):
    """What a code is about; what it does not use is null. Values are exact, such as `7` or `7/2`."""

    text: NotRequired[str | None]
    """What stands at `position`. Default: `null`."""
    card: NotRequired[str | None]
    """A number in the expression, as decimal digits. Default: `null`."""
    held: NotRequired[int | None]
    """How often the hand has it. Default: `null`."""
    cards: NotRequired[list[int] | None]
    """Cards of the hand. Default: `null`."""
    left: NotRequired[str | None]
    """Default: `null`."""
    op: NotRequired[str | None]
    """Default: `null`."""
    right: NotRequired[str | None]
    """Default: `null`."""
    value: NotRequired[str | None]
    """Default: `null`."""
    target: NotRequired[int | None]
    """Default: `null`."""
    rules: NotRequired[Literal["house", "integer", "international", "positive"] | None]
    """Default: `null`."""


class KryptoCheckResult(TypedDict):
    """Whether the expression solves the game, and if not, why and where."""

    valid: bool

    value: str | None
    """The expression's exact value, such as `7` or `7/2`; null when it has none."""
    reason: Literal["ok", "syntax", "wrong_cards", "wrong_value", "division_by_zero", "breaks_rules"]

    code: (
        Literal[
            "ok",
            "card-not-in-hand",
            "card-used-too-often",
            "cards-unused",
            "division-by-zero",
            "value-not-allowed",
            "wrong-value",
        ]
        | Literal[
            "unknown-character",
            "number-missing",
            "operator-missing",
            "parenthesis-not-opened",
            "parenthesis-not-closed",
            "too-long",
        ]
    )
    """What exactly is wrong, to be translated. `ok`: nothing is wrong. `unknown-character`: `text` has no
    place in an expression. `number-missing`: a number is missing before `text`, or at the end when
    `text` is null. `operator-missing`: an operator is missing before `text`. `parenthesis-not-opened`:
    `text` closes a parenthesis that was not opened. `parenthesis-not-closed`: `text` opens a
    parenthesis that is never closed. `card-not-in-hand`: `card` is not in the hand. `card-used-too-
    often`: `card` is used more often than the `held` times that it is in the hand. `cards-unused`:
    `cards` are not used. `division-by-zero`: the step `left` `op` `right` divides by zero. `value-not-
    allowed`: the step `left` `op` `right` makes `value`, which `rules` does not allow. `wrong-value`:
    the expression is worth `value`, not `target`. `too-long`: the expression has too many characters.
    """
    params: KryptoCheckDetails
    """What `code` is about."""
    detail: str | None
    """The error in a sentence; null when `valid`."""
    position: int | None
    """Position of the error: the character's offset in `expression`, from 0."""


class KryptoCheckJob(TypedDict):
    """A job of kind `krypto.check`."""

    id: str

    kind: Literal["krypto.check"]

    params: KryptoCheckParams

    status: State

    progress: Progress

    result: KryptoCheckResult | None

    error: JobError | None
    """Why the job failed; null if it did not."""
    cached: bool
    """Whether the result was known already, so that nothing was computed."""
    created_at: str

    started_at: str | None
    """Never before `created_at`."""
    finished_at: str | None

    computed_at: str | None
    """When the result was computed: of a cached one, before the job was created."""
    expires_at: str | None
    """When the job will be removed, at the earliest; null until it has ended."""
    labels: list[str]
    """What the caller gave to find it by."""
    links: JobLinks


class KryptoHintParams(TypedDict):
    """A position, and how much to tell."""

    cards: Sequence[int]
    """The numbers on the table: the hand, or what is left of it after some steps, as in `cards_left`.
    Positive integers, in any order.
    """
    target: int
    """The number to make."""
    rules: NotRequired[Literal["house", "integer", "international", "positive"]]
    """What every intermediate value and the result must be: `house` any rational number, `integer` an
    integer, `international` an integer of at least 0 (the tournament rules), `positive` an integer of
    at least 1. Dividing by zero is never allowed. Default: `"house"`.
    """
    use: NotRequired[Literal["all", "any"]]
    """`all`: every card is used exactly once. `any`: some or all of the cards (Countdown). Default:
    `"all"`.
    """
    level: NotRequired[int]
    """1: a nudge that gives no step away. 2: a first step. 3: the whole solution. Default: `1`."""


class KryptoHintDetails(TypedDict):
    """What a hint's code is about; what it does not use is null."""

    target: NotRequired[int | None]
    """Default: `null`."""
    rules: NotRequired[Literal["house", "integer", "international", "positive"] | None]
    """Default: `null`."""
    needed: NotRequired[int | None]
    """How many cards are enough. Default: `null`."""
    held: NotRequired[int | None]
    """How many cards there are. Default: `null`."""
    operation: NotRequired[Literal["+", "-", "×", "÷"] | None]
    """Default: `null`."""
    other: NotRequired[Literal["+", "-", "×", "÷"] | None]
    """A second operation. Default: `null`."""
    card: NotRequired[int | None]
    """Default: `null`."""
    left: NotRequired[str | None]
    """Default: `null`."""
    op: NotRequired[Literal["+", "-", "×", "÷"] | None]
    """Default: `null`."""
    right: NotRequired[str | None]
    """Default: `null`."""
    value: NotRequired[str | None]
    """Default: `null`."""
    expression: NotRequired[str | None]
    """Default: `null`."""


class KryptoHintResult(TypedDict):
    """A hint towards the simplest solution."""

    solvable: bool
    """Whether the target can be made from here at all."""
    level: int

    hint: str
    """One sentence in English."""
    code: Literal[
        "no-solution",
        "target-made",
        "target-among-cards",
        "fewer-cards-suffice",
        "one-step-left",
        "fractions-needed",
        "products-suffice",
        "sums-suffice",
        "operation-not-needed",
        "multiplies-largest",
        "divides-largest",
        "divides-by-largest",
        "last-operation",
        "uses-both",
        "uses-only",
        "next-step",
        "solution",
    ]
    """Which hint it is, to be translated, with names of `params` in: `no-solution`: These cards cannot
    make `target` under `rules` rules: take a step back; if none was taken, the game has no solution.
    `target-made`: The target is made: nothing is left to do. `target-among-cards`: The target is
    already among the cards: nothing is left to do. `fewer-cards-suffice`: `needed` of the `held` cards
    are enough. `one-step-left`: One step is left, and `operation` is not needed for it. `fractions-
    needed`: Whole numbers will not do: every solution has a fraction on the way. `products-suffice`:
    Multiplication and division are enough. `sums-suffice`: Addition and subtraction are enough.
    `operation-not-needed`: `operation` is not needed. `multiplies-largest`: The simplest solution
    multiplies the largest card, `card`. `divides-largest`: The simplest solution divides the largest
    card, `card`. `divides-by-largest`: The simplest solution divides by the largest card, `card`.
    `last-operation`: The last step of the simplest solution is a `operation`. `uses-both`: The simplest
    solution both `operation` and `other`. `uses-only`: The simplest solution `operation`, but does not
    `other`. `next-step`: Work out `left` `op` `right` = `value` next. `solution`: The simplest solution
    is `expression` = `target`.
    """
    params: KryptoHintDetails
    """What `code` is about."""
    step: StepModel | None
    """From level 2 on: the next step. Null when no step is left."""
    cards_left: list[int | str] | None
    """With `step`: the numbers on the table after it, ascending. Integers can be sent as `cards` again;
    values that cannot, such as `-3`, `0` or `7/2`, are strings.
    """
    solution: SolutionModel | None
    """At level 3: the simplest solution."""


class KryptoHintJob(TypedDict):
    """A job of kind `krypto.hint`."""

    id: str

    kind: Literal["krypto.hint"]

    params: KryptoHintParams

    status: State

    progress: Progress

    result: KryptoHintResult | None

    error: JobError | None
    """Why the job failed; null if it did not."""
    cached: bool
    """Whether the result was known already, so that nothing was computed."""
    created_at: str

    started_at: str | None
    """Never before `created_at`."""
    finished_at: str | None

    computed_at: str | None
    """When the result was computed: of a cached one, before the job was created."""
    expires_at: str | None
    """When the job will be removed, at the earliest; null until it has ended."""
    labels: list[str]
    """What the caller gave to find it by."""
    links: JobLinks


class KryptoDealParams(TypedDict):
    """What to deal from, how many games, and what they should be like."""

    count: NotRequired[int]
    """How many games to deal. Default: `1`."""
    seed: NotRequired[int]
    """The same seed deals the same games. Default: chosen at random."""
    hand_size: NotRequired[int]
    """Cards in a hand; the target is one more card of the deck. Default: `5`."""
    deck: NotRequired[Literal["standard"] | Sequence[Sequence[int]]]
    """`standard`, the 56 cards of Krypto, or a list of `[value, copies]`. Default: `"standard"`."""
    solvable: NotRequired[bool | None]
    """`true`: only games with a solution. `false`: only games without one. Default: both. Default: `null`."""
    rules: NotRequired[Literal["house", "integer", "international", "positive"]]
    """What every intermediate value and the result must be: `house` any rational number, `integer` an
    integer, `international` an integer of at least 0 (the tournament rules), `positive` an integer of
    at least 1. Dividing by zero is never allowed. Default: `"house"`.
    """
    difficulty: NotRequired[Literal["easy", "medium", "hard"] | Sequence[int] | None]
    """Deal only games of this difficulty: a name, or a range `[low, high]` of ratings from 0 to 100.
    Default: `null`.
    """


class DealtGame(TypedDict):
    """A hand and its target."""

    cards: list[int]

    target: int

    solvable: bool

    distinct: int
    """How many different solutions there are."""
    difficulty: int | None
    """How hard the game is: its percentile among solvable games dealt from this `deck`, under these
    `rules`. From 0 (easy) to 100 (hard); null when there is no solution.
    """
    code: str
    """What `/v1/puzzles/{code}` opens the game by, for ever."""


class KryptoDealResult(TypedDict):
    """The games dealt, in order."""

    deals: list[DealtGame]


class KryptoDealJob(TypedDict):
    """A job of kind `krypto.deal`."""

    id: str

    kind: Literal["krypto.deal"]

    params: KryptoDealParams

    status: State

    progress: Progress

    result: KryptoDealResult | None

    error: JobError | None
    """Why the job failed; null if it did not."""
    cached: bool
    """Whether the result was known already, so that nothing was computed."""
    created_at: str

    started_at: str | None
    """Never before `created_at`."""
    finished_at: str | None

    computed_at: str | None
    """When the result was computed: of a cached one, before the job was created."""
    expires_at: str | None
    """When the job will be removed, at the earliest; null until it has ended."""
    labels: list[str]
    """What the caller gave to find it by."""
    links: JobLinks


class KryptoCensusParams(TypedDict):
    """Which hands and which targets, under which rules, and what to count of them."""

    hand_size: NotRequired[int]
    """Cards in a hand. Default: `5`."""
    low: NotRequired[int]
    """The smallest number on a card. Default: `1`."""
    high: NotRequired[int]
    """The largest number on a card. Default: `25`."""
    deck: NotRequired[Literal["standard"] | Sequence[Sequence[int]] | None]
    """Instead of `low` and `high`: only the hands that this deck can deal. `standard`, the 56 cards of
    Krypto, or a list of `[value, copies]`. Default: `null`.
    """
    targets: NotRequired[Sequence[int]]
    """The first and the last target, at most 10,000 in all. Default: `[1, 25]`."""
    rules: NotRequired[Literal["house", "integer", "international", "positive"]]
    """What every intermediate value and the result must be: `house` any rational number, `integer` an
    integer, `international` an integer of at least 0 (the tournament rules), `positive` an integer of
    at least 1. Dividing by zero is never allowed. Default: `"house"`.
    """
    use: NotRequired[Literal["all", "any"]]
    """`all`: every card is used exactly once. `any`: some or all of the cards (Countdown). Default:
    `"all"`.
    """
    count: NotRequired[Literal["solvability", "forms", "distinct"]]
    """How much to count of each game: `solvability`, whether it has a solution at all; `forms`, that and
    its forms; `distinct`, those and its distinct solutions. For the hands of five, `forms` takes about
    three times as long as `solvability`, and `distinct` about fifteen times. Default: `"distinct"`.
    """


class UnsolvableByTarget(TypedDict):
    """How many hands cannot make a target."""

    target: int

    unsolvable: int


class FormsByTarget(TypedDict):
    """How many forms make a target, over all hands."""

    target: int

    forms: int


class DistinctByTarget(TypedDict):
    """How many distinct solutions make a target, over all hands."""

    target: int

    distinct: int


class KryptoCensusResult(TypedDict):
    """How many games there are, how many of them have no solution, and how many solutions the others have."""

    hands: int
    """Different hands."""
    games: int
    """Hands times targets."""
    unsolvable: int
    """Games without a solution."""
    unsolvable_by_target: list[UnsolvableByTarget]

    forms_by_target: list[FormsByTarget] | None
    """Null unless `count` is `forms` or `distinct`."""
    distinct_by_target: list[DistinctByTarget] | None
    """Null unless `count` is `distinct`."""
    deal_unsolvable_probability: str | None
    """The probability that a deal has no solution, as an exact fraction in lowest terms such as `1/12`. A
    deal is a hand and then a target, drawn without replacement from the census's `deck`, or else from
    the standard deck of 56 cards. Only deals of which both are in the census are considered: it is the
    probability given that they are. Null when there is no such deal.
    """


class KryptoCensusJob(TypedDict):
    """A job of kind `krypto.census`."""

    id: str

    kind: Literal["krypto.census"]

    params: KryptoCensusParams

    status: State

    progress: Progress

    result: KryptoCensusResult | None

    error: JobError | None
    """Why the job failed; null if it did not."""
    cached: bool
    """Whether the result was known already, so that nothing was computed."""
    created_at: str

    started_at: str | None
    """Never before `created_at`."""
    finished_at: str | None

    computed_at: str | None
    """When the result was computed: of a cached one, before the job was created."""
    expires_at: str | None
    """When the job will be removed, at the earliest; null until it has ended."""
    labels: list[str]
    """What the caller gave to find it by."""
    links: JobLinks


class KryptoTableParams(TypedDict):
    """All hands of five cards from 1 on, with all targets from 1 on."""

    high: NotRequired[int]
    """Default: `25`."""
    last_target: NotRequired[int]
    """Default: `25`."""


class RulesSummary(TypedDict):
    """What all shards count."""

    hands: int

    unsolvable: list[int]

    forms: list[int]

    distinct: list[int]

    hands_by_solvable: list[int]

    deal_unsolvable_probability: str | None


class KryptoTableResult(TypedDict):
    """The summary of the table, by rules."""

    by_rules: dict[str, RulesSummary]


class KryptoTableJob(TypedDict):
    """A job of kind `krypto.table`."""

    id: str

    kind: Literal["krypto.table"]

    params: KryptoTableParams

    status: State

    progress: Progress

    result: KryptoTableResult | None

    error: JobError | None
    """Why the job failed; null if it did not."""
    cached: bool
    """Whether the result was known already, so that nothing was computed."""
    created_at: str

    started_at: str | None
    """Never before `created_at`."""
    finished_at: str | None

    computed_at: str | None
    """When the result was computed: of a cached one, before the job was created."""
    expires_at: str | None
    """When the job will be removed, at the earliest; null until it has ended."""
    labels: list[str]
    """What the caller gave to find it by."""
    links: JobLinks


class KryptoRatingsParams(TypedDict):
    """How many games are drawn under each of the rules."""

    games: int


class RatedGames(TypedDict):
    """How games are rated under one of the rules; ``ratings`` has how many are rated 0, 1, … 100."""

    rules: Literal["house", "integer", "international", "positive"]

    games: int
    """Games drawn, every hand and every target as likely as another."""
    solvable: int
    """Those of them that have a solution."""
    ratings: list[int]
    """How many of these are rated 0, 1, … 100."""


class KryptoRatingsResult(TypedDict):
    """How games are rated, by rules."""

    by_rules: list[RatedGames]


class KryptoRatingsJob(TypedDict):
    """A job of kind `krypto.ratings`."""

    id: str

    kind: Literal["krypto.ratings"]

    params: KryptoRatingsParams

    status: State

    progress: Progress

    result: KryptoRatingsResult | None

    error: JobError | None
    """Why the job failed; null if it did not."""
    cached: bool
    """Whether the result was known already, so that nothing was computed."""
    created_at: str

    started_at: str | None
    """Never before `created_at`."""
    finished_at: str | None

    computed_at: str | None
    """When the result was computed: of a cached one, before the job was created."""
    expires_at: str | None
    """When the job will be removed, at the earliest; null until it has ended."""
    labels: list[str]
    """What the caller gave to find it by."""
    links: JobLinks


class CageQuery(TypedDict):
    """A cage, and what is known of it."""

    operator: NotRequired[Literal["+", "-", "×", "÷", "*", "/"] | None]
    """`-` and `÷` take two cells. Null for a mystery cage, which any operator may make, and for a cell
    that is given. `*` and `/` are read as `×` and `÷`. Default: `null`.
    """
    target: int
    """What the digits of the cells make."""
    cells: list[list[int]]
    """`[row, column]` of each cell, from 0. They need not touch."""
    exclude: NotRequired[list[int]]
    """Digits that stand nowhere in the cage. Default: `[]`."""
    candidates: NotRequired[list[list[int] | None] | None]
    """For each of `cells`, the digits that it can still hold; null where nothing is known. Default:
    `null`.
    """


class KenkenCageParams(TypedDict):
    """A cage in a grid, or several."""

    size: int
    """Rows, columns and digits of the grid."""
    operator: NotRequired[Literal["+", "-", "×", "÷", "*", "/"] | None]
    """`-` and `÷` take two cells. Null for a mystery cage, which any operator may make, and for a cell
    that is given. `*` and `/` are read as `×` and `÷`. Default: `null`.
    """
    target: NotRequired[int | None]
    """Default: `null`."""
    cells: NotRequired[Sequence[Sequence[int]] | None]
    """Default: `null`."""
    exclude: NotRequired[Sequence[int]]
    """Digits that stand nowhere in the cage. Default: `[]`."""
    candidates: NotRequired[Sequence[Sequence[int] | None] | None]
    """For each of `cells`, the digits that it can still hold; null where nothing is known. Default:
    `null`.
    """
    cages: NotRequired[Sequence[CageQuery] | None]
    """Several cages at once, none overlapping another, instead of the fields of one. Default: `null`."""


class CageReport(TypedDict):
    """What can stand in one of several cages."""

    combinations: list[list[int]]
    """The multisets of digits that fill the cage, each ascending, in lexicographic order."""
    arrangements: int
    """The number of placements: of ways to fill the cells."""
    arrangements_by_combination: list[int]
    """`arrangements` for each of `combinations`."""
    always: list[int]
    """The digits in every combination."""
    never: list[int]
    """The digits in no combination."""
    candidates: list[list[int]]
    """For each of `cells`, the digits that it has in some placement."""


class KenkenCageResult(TypedDict):
    """What can stand in a cage, or with `cages` in each of them."""

    combinations: NotRequired[list[list[int]] | None]
    """Default: `null`."""
    arrangements: NotRequired[int | None]
    """Default: `null`."""
    arrangements_by_combination: NotRequired[list[int] | None]
    """Default: `null`."""
    always: NotRequired[list[int] | None]
    """Default: `null`."""
    never: NotRequired[list[int] | None]
    """Default: `null`."""
    candidates: NotRequired[list[list[int]] | None]
    """Default: `null`."""
    cages: NotRequired[list[CageReport] | None]
    """With `cages`: the same for each of them; the fields above are null. Default: `null`."""
    exact: bool
    """Whether everything listed occurs when all the cages are filled at once. If not, they narrowed each
    other line by line, and something may be listed that a search would still rule out.
    """


class KenkenCageJob(TypedDict):
    """A job of kind `kenken.cage`."""

    id: str

    kind: Literal["kenken.cage"]

    params: KenkenCageParams

    status: State

    progress: Progress

    result: KenkenCageResult | None

    error: JobError | None
    """Why the job failed; null if it did not."""
    cached: bool
    """Whether the result was known already, so that nothing was computed."""
    created_at: str

    started_at: str | None
    """Never before `created_at`."""
    finished_at: str | None

    computed_at: str | None
    """When the result was computed: of a cached one, before the job was created."""
    expires_at: str | None
    """When the job will be removed, at the earliest; null until it has ended."""
    labels: list[str]
    """What the caller gave to find it by."""
    links: JobLinks


class CageModel(TypedDict):
    """A cage of a puzzle."""

    operator: NotRequired[Literal["+", "-", "×", "÷", "*", "/"] | None]
    """`-` and `÷` take two cells. Null for a mystery cage, which any operator may make, and for a cell
    that is given. `*` and `/` are read as `×` and `÷`. Default: `null`.
    """
    target: int
    """What the digits of the cells make."""
    cells: list[list[int]]
    """`[row, column]` of each cell, from 0. They need not touch."""


class KenkenCheckParams(TypedDict):
    """A puzzle and what has been filled in."""

    size: int
    """Rows, columns and digits of the grid."""
    cages: Sequence[CageModel]
    """The cages: each cell of the grid is in exactly one."""
    grid: Sequence[Sequence[int | None]]
    """The digits filled in so far, row by row; null for an empty cell."""


class Conflicts(TypedDict):
    """What is wrong whatever is filled in later."""

    cells: list[list[int]]
    """The cells with a digit that stands twice in their row or column."""
    cages: list[int]
    """The places in `cages` of those that cannot make their target any more."""


class KenKenConflictDetails(TypedDict):
    """What a conflict's code is about; what it does not use is null. Rows, columns and cages are counted
    from 0.
    """

    cells: list[list[int]]

    digit: NotRequired[int | None]
    """Default: `null`."""
    row: NotRequired[int | None]
    """The line, if it is a row. Default: `null`."""
    column: NotRequired[int | None]
    """The line, if it is a column. Default: `null`."""
    cage: NotRequired[int | None]
    """The place of the cage in `cages`. Default: `null`."""


class KenKenConflict(TypedDict):
    """Something that is wrong already."""

    code: Literal["digit-twice", "cage-out-of-reach"]
    """What is wrong, to be translated. `digit-twice`: `digit` stands in each of `cells`, all of them in
    the row or the column. `cage-out-of-reach`: whatever is filled in later, `cells` do not make the
    target of the cage.
    """
    params: KenKenConflictDetails

    text: str
    """A sentence in English; `r1c1` is the first cell of the first row."""


class KenkenCheckResult(TypedDict):
    """Whether the grid is wrong so far, and whether it is done."""

    conflicts: Conflicts

    reasons: list[KenKenConflict]
    """The same, one by one."""
    complete: bool
    """Whether every cell is filled."""
    correct: bool
    """Whether it is complete and solves the puzzle."""


class KenkenCheckJob(TypedDict):
    """A job of kind `kenken.check`."""

    id: str

    kind: Literal["kenken.check"]

    params: KenkenCheckParams

    status: State

    progress: Progress

    result: KenkenCheckResult | None

    error: JobError | None
    """Why the job failed; null if it did not."""
    cached: bool
    """Whether the result was known already, so that nothing was computed."""
    created_at: str

    started_at: str | None
    """Never before `created_at`."""
    finished_at: str | None

    computed_at: str | None
    """When the result was computed: of a cached one, before the job was created."""
    expires_at: str | None
    """When the job will be removed, at the earliest; null until it has ended."""
    labels: list[str]
    """What the caller gave to find it by."""
    links: JobLinks


class KenkenSolveParams(TypedDict):
    """A puzzle, and how much to tell of it."""

    size: int
    """Rows, columns and digits of the grid."""
    cages: Sequence[CageModel]
    """The cages: each cell of the grid is in exactly one."""
    limit: NotRequired[int]
    """How many solutions to list at most. Default: `2`."""
    explain: NotRequired[bool]
    """Whether to tell the steps by which a person comes to the solution. Default: `false`."""


class DeductionDetails(TypedDict):
    """What a deduction's code is about; what it does not use is null. Rows, columns and cages are counted
    from 0.
    """

    cells: list[list[int]]

    digits: NotRequired[list[int] | None]
    """Default: `null`."""
    row: NotRequired[int | None]
    """The line, if it is a row. Default: `null`."""
    column: NotRequired[int | None]
    """The line, if it is a column. Default: `null`."""
    rows: NotRequired[list[int] | None]
    """Default: `null`."""
    columns: NotRequired[list[int] | None]
    """Default: `null`."""
    cage: NotRequired[int | None]
    """The place of the cage in `cages`. Default: `null`."""


class PlacedModel(TypedDict):
    """A cell and its digit."""

    cell: list[int]
    """Row and column, from 0."""
    digit: int


class RemovedModel(TypedDict):
    """A cell and digits that it is not."""

    cell: list[int]
    """Row and column, from 0."""
    digits: list[int]


class DeductionModel(TypedDict):
    """One deduction, in words and in cells."""

    technique: Literal[
        "last_candidate",
        "last_place",
        "cage_digits",
        "cage_cells",
        "cage_line",
        "line_set",
        "crossing_set",
        "chain",
        "trial",
    ]
    """What is seen; each is defined in `service/guide/kenken.md`."""
    difficulty: Literal["easy", "normal", "hard", "extreme", "unreasonable"]
    """The least difficulty that takes this technique."""
    code: Literal[
        "last-candidate",
        "last-place",
        "given",
        "cage-line",
        "cage-digits",
        "cage-cells",
        "line-places",
        "line-set",
        "crossing-rows",
        "crossing-columns",
        "chain",
        "trial",
    ]
    """What is seen, to be translated with `params`. `last-candidate`: `digits` are all that is left for
    `cells`. `last-place`: of the line only `cells` can be `digits`. `given`: the cage of `cells` is
    given. `cage-line`: every way to fill the cage needs `digits` in the line, so the line's other cells
    are none of them. `cage-digits`: no way to fill the cage has `digits`. `cage-cells`: no way to fill
    the cage has what is `removed` in these cells. `line-places`: of the line only `cells` can be
    `digits`, so they are nothing else. `line-set`: `cells` of the line share `digits`, so its other
    cells are none of them. `crossing-rows`: in `rows`, `digits` can only stand in `columns`, so there
    in no other row. `crossing-columns`: in `columns`, `digits` can only stand in `rows`, so there in no
    other column. `chain`: if the first of `cells` is not `digits` the last one is, so no cell in line
    with both is. `trial`: trying `digits` in `cells` ends in a contradiction.
    """
    params: DeductionDetails

    text: str
    """A sentence in English; `r1c1` is the first cell of the first row."""
    cells: list[list[int]]
    """The cells it is about."""
    placed: PlacedModel | None
    """The digit that is now known."""
    removed: list[RemovedModel]
    """The candidates that are now ruled out."""


class KenkenSolveResult(TypedDict):
    """The solutions of a puzzle."""

    solutions: list[list[list[int]]]
    """Grids row by row, up to `limit`."""
    unique: bool | None
    """Whether there is exactly one solution; null when the search ended undecided."""
    complete: bool
    """Whether there are no other solutions: with none listed, that there is none."""
    difficulty: Literal["easy", "normal", "hard", "extreme", "unreasonable"] | None
    """The strongest reasoning a person needs; null without exactly one solution."""
    steps: list[DeductionModel] | None
    """With `explain`: the way to the one solution; null when it takes too much work to find."""


class KenkenSolveJob(TypedDict):
    """A job of kind `kenken.solve`."""

    id: str

    kind: Literal["kenken.solve"]

    params: KenkenSolveParams

    status: State

    progress: Progress

    result: KenkenSolveResult | None

    error: JobError | None
    """Why the job failed; null if it did not."""
    cached: bool
    """Whether the result was known already, so that nothing was computed."""
    created_at: str

    started_at: str | None
    """Never before `created_at`."""
    finished_at: str | None

    computed_at: str | None
    """When the result was computed: of a cached one, before the job was created."""
    expires_at: str | None
    """When the job will be removed, at the earliest; null until it has ended."""
    labels: list[str]
    """What the caller gave to find it by."""
    links: JobLinks


class KenkenHintParams(TypedDict):
    """A puzzle and what has been filled in."""

    size: int
    """Rows, columns and digits of the grid."""
    cages: Sequence[CageModel]
    """The cages: each cell of the grid is in exactly one."""
    grid: Sequence[Sequence[int | None]]
    """The digits filled in so far, row by row; null for an empty cell."""
    marks: NotRequired[Sequence[Sequence[Sequence[int] | None]] | None]
    """The player's pencil marks, row by row: the digits that they still think possible in each cell, null
    or empty where they have made none. Marks in filled cells do not count. The hint then follows from
    them. Default: `null`.
    """


class KenKenHintDetails(TypedDict):
    """What a hint's code is about."""

    cells: list[list[int]]
    """The cells at fault."""


class KenkenHintResult(TypedDict):
    """How to go on."""

    hint: str
    """What to do next, in a sentence."""
    code: Literal["next-step", "take-back", "wrong-marks", "solved"]
    """The same, to be translated. `next-step`: go on with the first of `steps`. `take-back`: what stands
    in `cells` is not in the solution. `wrong-marks`: the marks in `cells` lack the digit that belongs
    there. `solved`: nothing is left to do.
    """
    params: KenKenHintDetails

    mistakes: list[list[int]]
    """The filled cells that are not as in the solution; with any, there are no steps."""
    wrong_marks: list[list[int]]
    """With `marks`: the empty cells whose marks lack the digit of the solution; with any, there are no
    steps.
    """
    steps: list[DeductionModel]
    """The simplest deductions that lead to another digit, which the last of them places."""


class KenkenHintJob(TypedDict):
    """A job of kind `kenken.hint`."""

    id: str

    kind: Literal["kenken.hint"]

    params: KenkenHintParams

    status: State

    progress: Progress

    result: KenkenHintResult | None

    error: JobError | None
    """Why the job failed; null if it did not."""
    cached: bool
    """Whether the result was known already, so that nothing was computed."""
    created_at: str

    started_at: str | None
    """Never before `created_at`."""
    finished_at: str | None

    computed_at: str | None
    """When the result was computed: of a cached one, before the job was created."""
    expires_at: str | None
    """When the job will be removed, at the earliest; null until it has ended."""
    labels: list[str]
    """What the caller gave to find it by."""
    links: JobLinks


class KenkenGenerateParams(TypedDict):
    """What the puzzle should be like."""

    size: int
    """Rows, columns and digits of the grid."""
    seed: NotRequired[int]
    """The same seed makes the same puzzle, for ever. Drawn at random when it is left out."""
    operators: NotRequired[Sequence[Literal["+", "-", "×", "÷", "*", "/"]]]
    """The operators that may be used. Cells where none of them fits are given. Default: `["+", "-", "×",
    "÷"]`.
    """
    difficulty: NotRequired[Literal["easy", "normal", "hard", "extreme", "unreasonable"] | None]
    """The strongest reasoning that a person needs; null takes what comes. Default: `null`."""
    mystery: NotRequired[bool]
    """Whether the cages hide their operators. Default: `false`."""


class KenkenGenerateResult(TypedDict):
    """A puzzle and its one solution."""

    size: int

    cages: list[CageModel]

    solution: list[list[int]]
    """The digits, row by row."""
    difficulty: Literal["easy", "normal", "hard", "extreme", "unreasonable"]

    code: str
    """What `/v1/puzzles/{code}` opens the puzzle by, for ever."""


class KenkenGenerateJob(TypedDict):
    """A job of kind `kenken.generate`."""

    id: str

    kind: Literal["kenken.generate"]

    params: KenkenGenerateParams

    status: State

    progress: Progress

    result: KenkenGenerateResult | None

    error: JobError | None
    """Why the job failed; null if it did not."""
    cached: bool
    """Whether the result was known already, so that nothing was computed."""
    created_at: str

    started_at: str | None
    """Never before `created_at`."""
    finished_at: str | None

    computed_at: str | None
    """When the result was computed: of a cached one, before the job was created."""
    expires_at: str | None
    """When the job will be removed, at the earliest; null until it has ended."""
    labels: list[str]
    """What the caller gave to find it by."""
    links: JobLinks


class PartitionAdditiveParams(TypedDict):
    """A number to write as a sum, and which parts are wished."""

    parts: NotRequired[int | None]
    """How many parts; null for any number of them. Default: `null`."""
    max: NotRequired[int | str | None]
    """The largest part allowed; null for any. Default: `null`."""
    distinct: NotRequired[bool]
    """Whether no two parts may be equal. Default: `false`."""
    exclude: NotRequired[Sequence[int | str]]
    """Values that no part may have. Default: `[]`."""
    count_only: NotRequired[bool]
    """Count only; list nothing. Default: `false`."""
    offset: NotRequired[int | str]
    """Skip this many partitions: the rank, from 0, of the first one listed. Default: `0`."""
    limit: NotRequired[int | None]
    """How many partitions to list at most; null for all from `offset` on. A request that would list more
    than 100000 partitions, or 5000000 numbers, or a partition of more than 250000, is refused. Default:
    `null`.
    """
    total: int | str
    """The number to partition."""
    min: NotRequired[int | str]
    """The smallest part allowed. Default: `1`."""


class PartitioningResult(TypedDict):
    """How many partitions there are, and the first of those that are listed."""

    count: str
    """How many partitions pass the filters: decimal digits."""
    listed: int
    """How many of them are listed, from `offset` on: the job's items."""
    partitions: list[list[int] | list[str]]
    """The first of those, 100 at most, and fewer if they are long. Ascending. Integers, or all of them
    strings of digits when the number partitioned exceeds 2^53 - 1.
    """


class PartitionAdditiveJob(TypedDict):
    """A job of kind `partition.additive`."""

    id: str

    kind: Literal["partition.additive"]

    params: PartitionAdditiveParams

    status: State

    progress: Progress

    result: PartitioningResult | None

    error: JobError | None
    """Why the job failed; null if it did not."""
    cached: bool
    """Whether the result was known already, so that nothing was computed."""
    created_at: str

    started_at: str | None
    """Never before `created_at`."""
    finished_at: str | None

    computed_at: str | None
    """When the result was computed: of a cached one, before the job was created."""
    expires_at: str | None
    """When the job will be removed, at the earliest; null until it has ended."""
    labels: list[str]
    """What the caller gave to find it by."""
    links: JobLinks


class PartitionMultiplicativeParams(TypedDict):
    """A number to write as a product, and which factors are wished."""

    parts: NotRequired[int | None]
    """How many parts; null for any number of them. Default: `null`."""
    max: NotRequired[int | str | None]
    """The largest part allowed; null for any. Default: `null`."""
    distinct: NotRequired[bool]
    """Whether no two parts may be equal. Default: `false`."""
    exclude: NotRequired[Sequence[int | str]]
    """Values that no part may have. Default: `[]`."""
    count_only: NotRequired[bool]
    """Count only; list nothing. Default: `false`."""
    offset: NotRequired[int | str]
    """Skip this many partitions: the rank, from 0, of the first one listed. Default: `0`."""
    limit: NotRequired[int | None]
    """How many partitions to list at most; null for all from `offset` on. A request that would list more
    than 100000 partitions, or 5000000 numbers, or a partition of more than 250000, is refused. Default:
    `null`.
    """
    product: int | str
    """The number to factorize."""
    min: NotRequired[int | str]
    """The smallest factor allowed. 1 needs `parts` or `distinct`, unless it is excluded: otherwise factors
    of 1 could be repeated without end. Default: `2`.
    """


class PartitionMultiplicativeJob(TypedDict):
    """A job of kind `partition.multiplicative`."""

    id: str

    kind: Literal["partition.multiplicative"]

    params: PartitionMultiplicativeParams

    status: State

    progress: Progress

    result: PartitioningResult | None

    error: JobError | None
    """Why the job failed; null if it did not."""
    cached: bool
    """Whether the result was known already, so that nothing was computed."""
    created_at: str

    started_at: str | None
    """Never before `created_at`."""
    finished_at: str | None

    computed_at: str | None
    """When the result was computed: of a cached one, before the job was created."""
    expires_at: str | None
    """When the job will be removed, at the earliest; null until it has ended."""
    labels: list[str]
    """What the caller gave to find it by."""
    links: JobLinks


class PartitionTableParams(TypedDict):
    """Sums or products, and up to which number."""

    of: Literal["additive", "multiplicative"]

    up_to: int


class PartitionTableResult(TypedDict):
    """From which number to which the table goes."""

    first: int

    up_to: int


class PartitionTableJob(TypedDict):
    """A job of kind `partition.table`."""

    id: str

    kind: Literal["partition.table"]

    params: PartitionTableParams

    status: State

    progress: Progress

    result: PartitionTableResult | None

    error: JobError | None
    """Why the job failed; null if it did not."""
    cached: bool
    """Whether the result was known already, so that nothing was computed."""
    created_at: str

    started_at: str | None
    """Never before `created_at`."""
    finished_at: str | None

    computed_at: str | None
    """When the result was computed: of a cached one, before the job was created."""
    expires_at: str | None
    """When the job will be removed, at the earliest; null until it has ended."""
    labels: list[str]
    """What the caller gave to find it by."""
    links: JobLinks


class DerfulSolveParams(TypedDict):
    """Cards to win with, and what is in the grid already."""

    cards: Sequence[str | int]
    """The cards, in any order, each a rank or a value. They come back as they were sent."""
    order: NotRequired[int | None]
    """Rows and columns of the grid. Not needed with a `grid`, nor when the number of cards is a square.
    Default: `null`.
    """
    total: NotRequired[int | None]
    """The sum that every row and column should have; any when left out or null. Default: `null`."""
    grid: NotRequired[Sequence[Sequence[str | int | None]] | None]
    """What is in the grid already. Default: `null`."""
    count: NotRequired[bool]
    """Also count the games of the cards, which takes longer than winning one. Default: `true`."""


class DerfulSolveDetails(TypedDict):
    """What a code is about."""

    order: int

    sum: int
    """Of all cards."""
    total: int | None
    """The total that was found, or else asked for."""


class Rating(TypedDict):
    """How hard a list of cards is to win with."""

    level: Literal["easy", "medium", "hard", "expert", "impossible"]

    score: float | None
    """The common logarithm of how many random arrangements there are for each that wins; null when none
    does.
    """


class DerfulSolveResult(TypedDict):
    """A winning grid, or a proof that there is none."""

    solvable: bool | None
    """Null when the limits came before a grid or a proof; see `proof`."""
    proof: Literal["won", "wrong_sum", "searched", "counted", "undecided"]
    """`won`: here is a grid. None wins: the cards' sum rules it out (`wrong_sum`), every way to go on was
    tried (`searched`), or all winning grids of the cards were counted (`counted`). `undecided`: none
    was found, which is no proof.
    """
    code: Literal[
        "won",
        "sum-not-divisible",
        "sum-not-as-asked",
        "no-choice-divisible",
        "no-choice-as-asked",
        "every-way-tried",
        "none-counted",
        "undecided",
    ]
    """The same, to be translated. `won`: every row and every column sums to `total`. `sum-not-divisible`:
    the cards' `sum` is not a multiple of `order`. `sum-not-as-asked`: the cards' `sum` is not `order`
    times the `total` asked for. `no-choice-divisible`: no cards for all cells have a sum that is a
    multiple of `order`. `no-choice-as-asked`: no cards for all cells have `order` times the `total`
    asked for as their sum. `every-way-tried`: every way to complete the grid was tried, and none wins.
    `none-counted`: all winning grids of the cards were counted: there are none. `undecided`: neither a
    grid nor a proof was found within the limits.
    """
    params: DerfulSolveDetails
    """What `code` is about."""
    detail: str
    """The same in a sentence."""
    total: int | None
    """The sum of every row and column."""
    grid: list[list[int | str]] | None
    """A winning grid of the cards, as they were sent."""
    games: int | None
    """How many different games the cards have, with this total or any, whatever is in the grid already.
    Null when counting them would take too long, or was not asked for.
    """
    difficulty: Rating | None
    """With as many cards as cells, when the games were counted: how hard `total` is to reach with them,
    `impossible` when their sum rules it out.
    """


class DerfulSolveJob(TypedDict):
    """A job of kind `31-derful.solve`."""

    id: str

    kind: Literal["31-derful.solve"]

    params: DerfulSolveParams

    status: State

    progress: Progress

    result: DerfulSolveResult | None

    error: JobError | None
    """Why the job failed; null if it did not."""
    cached: bool
    """Whether the result was known already, so that nothing was computed."""
    created_at: str

    started_at: str | None
    """Never before `created_at`."""
    finished_at: str | None

    computed_at: str | None
    """When the result was computed: of a cached one, before the job was created."""
    expires_at: str | None
    """When the job will be removed, at the earliest; null until it has ended."""
    labels: list[str]
    """What the caller gave to find it by."""
    links: JobLinks


class DerfulCheckParams(TypedDict):
    """Cards, and how somebody arranged them."""

    cards: Sequence[str | int]
    """The cards, in any order, each a rank or a value. They come back as they were sent."""
    grid: Sequence[Sequence[str | int | None]]
    """Rows of cards, each a rank or a value; null for an empty cell."""
    total: NotRequired[int | None]
    """The sum that every row and column should have. Default: that of the cards, if there are as many as
    cells, else that of the first full line. Default: `null`.
    """


class DerfulCheckDetails(TypedDict):
    """What a code is about; what it does not use is null. Rows and columns are counted from 0."""

    row: NotRequired[int | None]
    """Default: `null`."""
    column: NotRequired[int | None]
    """Default: `null`."""
    card: NotRequired[int | str | None]
    """Default: `null`."""
    held: NotRequired[int | None]
    """How often the card is among the cards. Default: `null`."""
    sum: NotRequired[int | None]
    """Default: `null`."""
    total: NotRequired[int | None]
    """Default: `null`."""


class DerfulCheckResult(TypedDict):
    """Whether the grid is correct, and if not, what is wrong first."""

    correct: bool
    """Whether it is full, only of the cards, and all lines have the same sum."""
    complete: bool
    """Whether every cell has a card."""
    total: int | None
    """The sum that is expected of every line, if that is known."""
    row_sums: list[int]

    column_sums: list[int]

    code: Literal[
        "ok",
        "card-not-in-list",
        "card-used-too-often",
        "wrong-row-sum",
        "wrong-column-sum",
        "no-total",
        "empty-cell",
    ]
    """What is wrong first, to be translated. `ok`: the grid is correct. `card-not-in-list`: `card`, in
    `row` and `column`, is not among the cards. `card-used-too-often`: `card`, in `row` and `column`, is
    there more often than the `held` times among the cards. `wrong-row-sum`: the full row `row` sums to
    `sum`, not `total`. `wrong-column-sum`: the full column `column` sums to `sum`, not `total`. `no-
    total`: the `sum` of all cards cannot be divided equally among the lines of the grid. `empty-cell`:
    nothing is wrong so far, but `row` and `column` and perhaps other cells are empty.
    """
    params: DerfulCheckDetails
    """What `code` is about."""
    detail: str | None
    """The error in a sentence; null when `correct`."""


class DerfulCheckJob(TypedDict):
    """A job of kind `31-derful.check`."""

    id: str

    kind: Literal["31-derful.check"]

    params: DerfulCheckParams

    status: State

    progress: Progress

    result: DerfulCheckResult | None

    error: JobError | None
    """Why the job failed; null if it did not."""
    cached: bool
    """Whether the result was known already, so that nothing was computed."""
    created_at: str

    started_at: str | None
    """Never before `created_at`."""
    finished_at: str | None

    computed_at: str | None
    """When the result was computed: of a cached one, before the job was created."""
    expires_at: str | None
    """When the job will be removed, at the earliest; null until it has ended."""
    labels: list[str]
    """What the caller gave to find it by."""
    links: JobLinks


class DerfulDealParams(TypedDict):
    """What to deal from, how many games, and with which total."""

    order: NotRequired[int]
    """Rows and columns of the grid. Default: `5`."""
    deck: NotRequired[Literal["standard"] | Sequence[Sequence[str | int | int]]]
    """`standard`, order - 1 suits of `2` to `10`, `J`, `Q`, `K` and `A`, or a list of `[card, copies]`.
    Default: `"standard"`.
    """
    total: NotRequired[int]
    """The sum of every row and every column. Default: `31`."""
    count: NotRequired[int]
    """How many games to deal. Default: `1`."""
    seed: NotRequired[int]
    """The same seed deals the same games. Default: chosen at random."""


class DealtGrid(TypedDict):
    """A winning grid, and its cards as a player gets them."""

    cards: list[int | str]
    """The cards of the grid in random order."""
    total: int

    grid: list[list[int | str]]
    """Rows of cards."""
    code: str
    """What `/v1/puzzles/{code}` opens the cards by, for ever."""


class DerfulDealResult(TypedDict):
    """The games dealt, in order."""

    deals: list[DealtGrid]


class DerfulDealJob(TypedDict):
    """A job of kind `31-derful.deal`."""

    id: str

    kind: Literal["31-derful.deal"]

    params: DerfulDealParams

    status: State

    progress: Progress

    result: DerfulDealResult | None

    error: JobError | None
    """Why the job failed; null if it did not."""
    cached: bool
    """Whether the result was known already, so that nothing was computed."""
    created_at: str

    started_at: str | None
    """Never before `created_at`."""
    finished_at: str | None

    computed_at: str | None
    """When the result was computed: of a cached one, before the job was created."""
    expires_at: str | None
    """When the job will be removed, at the earliest; null until it has ended."""
    labels: list[str]
    """What the caller gave to find it by."""
    links: JobLinks


class DerfulEnumerateParams(TypedDict):
    """Which games."""

    order: int
    """Rows and columns of the grid."""
    deck: NotRequired[Literal["standard"] | Sequence[Sequence[str | int | int]]]
    """`standard`, order - 1 suits of `2` to `10`, `J`, `Q`, `K` and `A`, or a list of `[card, copies]`.
    Default: `"standard"`.
    """
    total: NotRequired[int | None]
    """The sum of every row and every column; all totals when left out or null. Default: `null`."""
    count_only: NotRequired[bool]
    """Count, and do not list the games as items. Default: `false`."""


class TotalRow(TypedDict):
    """The census of one total."""

    total: int

    games: int
    """Winning grids up to row swaps, column swaps and transposing."""
    labelled: str
    """Winning grids, symmetric ones all counted; decimal digits."""
    lists: int | None
    """Different card lists that can be arranged to win; null when too many to try."""
    possible_lists: int | None
    """Card lists with the right sum, whether they win or not."""
    hands: str | None
    """Sets of order² cards of the deck, copies told apart, that can be arranged to win."""
    possible_hands: str
    """Such sets with the right sum, whether they win or not."""
    win_probability: str | None
    """The probability that order² random cards of the deck win with this total: a fraction."""


class DerfulEnumerateResult(TypedDict):
    """How many games there are, in all and by total."""

    order: int

    games: int

    labelled: str
    """Winning grids, symmetric ones all counted; decimal digits."""
    lists: int | None
    """Different card lists that can be arranged to win."""
    hands: str | None
    """Hands that can be arranged to win, copies told apart."""
    listed: int
    """How many games are listed as items."""
    possible_hands: str
    """All hands of order² cards of the deck."""
    win_probability: str | None
    """The probability that a random hand wins with one of these totals: an exact fraction."""
    by_total: list[TotalRow]
    """The totals with games, ascending; the total asked for, with or without games."""


class DerfulEnumerateJob(TypedDict):
    """A job of kind `31-derful.enumerate`."""

    id: str

    kind: Literal["31-derful.enumerate"]

    params: DerfulEnumerateParams

    status: State

    progress: Progress

    result: DerfulEnumerateResult | None

    error: JobError | None
    """Why the job failed; null if it did not."""
    cached: bool
    """Whether the result was known already, so that nothing was computed."""
    created_at: str

    started_at: str | None
    """Never before `created_at`."""
    finished_at: str | None

    computed_at: str | None
    """When the result was computed: of a cached one, before the job was created."""
    expires_at: str | None
    """When the job will be removed, at the earliest; null until it has ended."""
    labels: list[str]
    """What the caller gave to find it by."""
    links: JobLinks


class DerfulGridsParams(TypedDict):
    """Which grids."""

    order: NotRequired[int]
    """Rows and columns of the grid. Default: `5`."""
    deck: NotRequired[Literal["standard"] | Sequence[Sequence[str | int | int]]]
    """`standard`, order - 1 suits of `2` to `10`, `J`, `Q`, `K` and `A`, or a list of `[card, copies]`.
    Default: `"standard"`.
    """
    total: int
    """The sum of every row and every column."""
    offset: NotRequired[int | str]
    """The number of the first grid, from 0: an integer, or its digits. Default: `0`."""
    limit: NotRequired[int]
    """How many grids to list. Default: `100`."""


class NumberedGrid(TypedDict):
    """A labelled grid and its number."""

    number: str
    """From 0; decimal digits."""
    grid: list[list[int]]
    """Rows of values: grids that differ only in faces are the same."""


class DerfulGridsResult(TypedDict):
    """Some labelled winning grids, in their order."""

    labelled: str
    """How many there are in all; decimal digits."""
    next: str | None
    """The `offset` of the next page; null at the end."""
    grids: list[NumberedGrid]


class DerfulGridsJob(TypedDict):
    """A job of kind `31-derful.grids`."""

    id: str

    kind: Literal["31-derful.grids"]

    params: DerfulGridsParams

    status: State

    progress: Progress

    result: DerfulGridsResult | None

    error: JobError | None
    """Why the job failed; null if it did not."""
    cached: bool
    """Whether the result was known already, so that nothing was computed."""
    created_at: str

    started_at: str | None
    """Never before `created_at`."""
    finished_at: str | None

    computed_at: str | None
    """When the result was computed: of a cached one, before the job was created."""
    expires_at: str | None
    """When the job will be removed, at the earliest; null until it has ended."""
    labels: list[str]
    """What the caller gave to find it by."""
    links: JobLinks


class DerfulCanonicalParams(TypedDict):
    """A grid, and perhaps another to compare it with."""

    grid: Sequence[Sequence[str | int]]
    """Rows of cards, each a rank or a value."""
    other: NotRequired[Sequence[Sequence[str | int]] | None]
    """Another grid of the same order: is it the same game? Default: `null`."""


class MovesModel(TypedDict):
    """Moves: transpose first if `transpose`, then take the rows and the columns in these orders."""

    transpose: bool

    rows: list[int]
    """Row i of the result is this row, from 0."""
    columns: list[int]
    """Column i of the result is this column, from 0."""


class DerfulCanonicalResult(TypedDict):
    """A grid's canonical form, and what is the same about two grids."""

    grid: list[list[int]]
    """Rows of values: grids that differ only in faces are the same."""
    symmetries: int
    """The size of the stabilizer: how many moves leave the grid's values as they are."""
    total: int | None
    """The common sum of all rows and columns; null when they differ."""
    winning: bool
    """Whether all rows and columns have the same sum."""
    moves: MovesModel
    """From the grid to its canonical form."""
    same_game: bool | None
    """With `other`: whether it is the same game."""
    moves_to_other: MovesModel | None
    """With `other`: from the grid to it, if it is the same game."""


class DerfulCanonicalJob(TypedDict):
    """A job of kind `31-derful.canonical`."""

    id: str

    kind: Literal["31-derful.canonical"]

    params: DerfulCanonicalParams

    status: State

    progress: Progress

    result: DerfulCanonicalResult | None

    error: JobError | None
    """Why the job failed; null if it did not."""
    cached: bool
    """Whether the result was known already, so that nothing was computed."""
    created_at: str

    started_at: str | None
    """Never before `created_at`."""
    finished_at: str | None

    computed_at: str | None
    """When the result was computed: of a cached one, before the job was created."""
    expires_at: str | None
    """When the job will be removed, at the earliest; null until it has ended."""
    labels: list[str]
    """What the caller gave to find it by."""
    links: JobLinks


class DerfulHintParams(TypedDict):
    """All the cards, and where the player has put some of them."""

    cards: Sequence[str | int]
    """The cards, in any order, each a rank or a value. They come back as they were sent."""
    order: NotRequired[int | None]
    """Rows and columns of the grid. Not needed with a `grid`, nor when the number of cards is a square.
    Default: `null`.
    """
    total: NotRequired[int | None]
    """The sum that every row and column should have; any when left out or null. Default: `null`."""
    grid: Sequence[Sequence[str | int | None]]
    """Rows of cards, null for an empty cell. Every card in the grid is one of `cards`."""


class DerfulHintDetails(TypedDict):
    """What a hint's code is about; what it does not use is null. Rows and columns are counted from 0."""

    row: NotRequired[int | None]
    """Default: `null`."""
    column: NotRequired[int | None]
    """Default: `null`."""
    card: NotRequired[int | str | None]
    """Default: `null`."""


class DerfulHintResult(TypedDict):
    """The next move."""

    kind: Literal["complete", "forced", "only", "winning", "take_back", "dead_end", "undecided"]
    """`complete`: the grid is full and wins. `forced`: the last cell of a line takes what the line lacks.
    `only`: no other value was found to win there. `winning`: this value wins, others may too.
    `take_back`: the grid cannot be won as it stands, but without this card. `dead_end`: it cannot be
    won, and taking back any one card was not found to help. `undecided`: not known within the limits.
    """
    row: int | None
    """The row or column of the cell, from 0."""
    column: int | None
    """The row or column of the cell, from 0."""
    card: int | str | None
    """The card to put there, or to take back."""
    hint: str
    """One sentence in English."""
    code: Literal["complete", "forced", "only", "winning", "take-back", "dead-end", "undecided"]
    """Which hint it is, to be translated. `complete`: the grid is complete and wins. `forced`: put `card`
    into the cell: its line lacks just that. `only`: put `card` into the cell: no other value was found
    to win there. `winning`: put `card` into the cell: the grid can be won from there. `take-back`: the
    grid cannot be won as it stands: take `card` back from the cell. `dead-end`: the grid cannot be won
    as it stands, and taking back one card is not known to help. `undecided`: whether the grid can be
    won was not found out within the limits.
    """
    params: DerfulHintDetails
    """What `code` is about."""


class DerfulHintJob(TypedDict):
    """A job of kind `31-derful.hint`."""

    id: str

    kind: Literal["31-derful.hint"]

    params: DerfulHintParams

    status: State

    progress: Progress

    result: DerfulHintResult | None

    error: JobError | None
    """Why the job failed; null if it did not."""
    cached: bool
    """Whether the result was known already, so that nothing was computed."""
    created_at: str

    started_at: str | None
    """Never before `created_at`."""
    finished_at: str | None

    computed_at: str | None
    """When the result was computed: of a cached one, before the job was created."""
    expires_at: str | None
    """When the job will be removed, at the earliest; null until it has ended."""
    labels: list[str]
    """What the caller gave to find it by."""
    links: JobLinks


class DerfulSwapsParams(TypedDict):
    """A game."""

    grid: Sequence[Sequence[str | int]]
    """A winning grid, up to order 5."""


class HalfSwapModel(TypedDict):
    """Two rows or two columns that exchange some of their cells."""

    columns: bool
    """Whether the two lines are columns; else they are rows."""
    lines: list[int]
    """Which lines, from 0."""
    cells: list[int]
    """The places along the lines where they are exchanged, from 0."""
    grid: list[list[int | str]]
    """The grid after it."""
    canonical: list[list[int]]
    """Rows of values: grids that differ only in faces are the same."""


class DerfulSwapsResult(TypedDict):
    """The other games that are one half swap away."""

    swaps: list[HalfSwapModel]
    """One for each other game, the shortest first."""


class DerfulSwapsJob(TypedDict):
    """A job of kind `31-derful.swaps`."""

    id: str

    kind: Literal["31-derful.swaps"]

    params: DerfulSwapsParams

    status: State

    progress: Progress

    result: DerfulSwapsResult | None

    error: JobError | None
    """Why the job failed; null if it did not."""
    cached: bool
    """Whether the result was known already, so that nothing was computed."""
    created_at: str

    started_at: str | None
    """Never before `created_at`."""
    finished_at: str | None

    computed_at: str | None
    """When the result was computed: of a cached one, before the job was created."""
    expires_at: str | None
    """When the job will be removed, at the earliest; null until it has ended."""
    labels: list[str]
    """What the caller gave to find it by."""
    links: JobLinks


class DerfulStrategyParams(TypedDict):
    """Nine cards."""

    cards: Sequence[str | int]
    """The cards, in any order, each a rank or a value. They come back as they were sent."""


class DerfulStrategyResult(TypedDict):
    """How the strategy wins."""

    category: int
    """How many cards find no partner of the same value: 1, 3, 5, 7 or 9."""
    rule: Literal["center_and_tens", "diagonal", "only_cross"] | None
    """`center_and_tens`: the card without a partner goes amid four tens, pairs into opposite corners.
    `diagonal`: the three cards without partners go on the diagonal, ascending, and pairs across it, the
    highest farthest from the highest. `only_cross`: a card that two pairs can cross in only one way
    goes into the center. Null when the strategy finds no way.
    """
    total: int | None

    grid: list[list[int | str]] | None
    """The grid it wins with. Null when there is none: every hand of the standard deck that can be won is
    won by the strategy.
    """


class DerfulStrategyJob(TypedDict):
    """A job of kind `31-derful.strategy`."""

    id: str

    kind: Literal["31-derful.strategy"]

    params: DerfulStrategyParams

    status: State

    progress: Progress

    result: DerfulStrategyResult | None

    error: JobError | None
    """Why the job failed; null if it did not."""
    cached: bool
    """Whether the result was known already, so that nothing was computed."""
    created_at: str

    started_at: str | None
    """Never before `created_at`."""
    finished_at: str | None

    computed_at: str | None
    """When the result was computed: of a cached one, before the job was created."""
    expires_at: str | None
    """When the job will be removed, at the earliest; null until it has ended."""
    labels: list[str]
    """What the caller gave to find it by."""
    links: JobLinks


Job: TypeAlias = (
    KryptoSolveJob
    | KryptoCheckJob
    | KryptoHintJob
    | KryptoDealJob
    | KryptoCensusJob
    | KryptoTableJob
    | KryptoRatingsJob
    | KenkenCageJob
    | KenkenCheckJob
    | KenkenSolveJob
    | KenkenHintJob
    | KenkenGenerateJob
    | PartitionAdditiveJob
    | PartitionMultiplicativeJob
    | PartitionTableJob
    | DerfulSolveJob
    | DerfulCheckJob
    | DerfulDealJob
    | DerfulEnumerateJob
    | DerfulGridsJob
    | DerfulCanonicalJob
    | DerfulHintJob
    | DerfulSwapsJob
    | DerfulStrategyJob
)
"""A job: a request for a computation, and its outcome."""


class Problem(TypedDict):
    """What went wrong (RFC 9457)."""

    type: str
    """Which type of problem, as an address that explains it."""
    title: str

    status: int

    detail: str

    errors: NotRequired[list[ProblemField] | None]
    """The invalid fields, if any. Default: `null`."""
    job: NotRequired[str | None]
    """The job that was refused or has to end first, if there is one. Default: `null`."""
    progress: NotRequired[Progress | None]
    """How far that job has come. Default: `null`."""


class BatchAnswer(TypedDict):
    """The answer to one request of a batch."""

    status: int
    """200: the finished job. 202: the job, not finished yet. 422: `errors` tells what is wrong with this
    request. 429: the API key has reached its limit of unfinished jobs.
    """
    body: Job | Problem | dict[str, Any]
    """The job, or with `return=minimal` and once it has succeeded its result; or the problem."""


class KryptoSolveQuestion(TypedDict):
    """Question of kind `krypto.solve`."""

    kind: Literal["krypto.solve"]

    params: KryptoSolveParams


class KryptoCheckQuestion(TypedDict):
    """Question of kind `krypto.check`."""

    kind: Literal["krypto.check"]

    params: KryptoCheckParams


class KryptoHintQuestion(TypedDict):
    """Question of kind `krypto.hint`."""

    kind: Literal["krypto.hint"]

    params: KryptoHintParams


class KryptoDealQuestion(TypedDict):
    """Question of kind `krypto.deal`."""

    kind: Literal["krypto.deal"]

    params: KryptoDealParams


class KryptoCensusQuestion(TypedDict):
    """Question of kind `krypto.census`."""

    kind: Literal["krypto.census"]

    params: KryptoCensusParams


class KenkenCageQuestion(TypedDict):
    """Question of kind `kenken.cage`."""

    kind: Literal["kenken.cage"]

    params: KenkenCageParams


class KenkenCheckQuestion(TypedDict):
    """Question of kind `kenken.check`."""

    kind: Literal["kenken.check"]

    params: KenkenCheckParams


class KenkenSolveQuestion(TypedDict):
    """Question of kind `kenken.solve`."""

    kind: Literal["kenken.solve"]

    params: KenkenSolveParams


class KenkenHintQuestion(TypedDict):
    """Question of kind `kenken.hint`."""

    kind: Literal["kenken.hint"]

    params: KenkenHintParams


class KenkenGenerateQuestion(TypedDict):
    """Question of kind `kenken.generate`."""

    kind: Literal["kenken.generate"]

    params: KenkenGenerateParams


class PartitionAdditiveQuestion(TypedDict):
    """Question of kind `partition.additive`."""

    kind: Literal["partition.additive"]

    params: PartitionAdditiveParams


class PartitionMultiplicativeQuestion(TypedDict):
    """Question of kind `partition.multiplicative`."""

    kind: Literal["partition.multiplicative"]

    params: PartitionMultiplicativeParams


class DerfulSolveQuestion(TypedDict):
    """Question of kind `31-derful.solve`."""

    kind: Literal["31-derful.solve"]

    params: DerfulSolveParams


class DerfulCheckQuestion(TypedDict):
    """Question of kind `31-derful.check`."""

    kind: Literal["31-derful.check"]

    params: DerfulCheckParams


class DerfulDealQuestion(TypedDict):
    """Question of kind `31-derful.deal`."""

    kind: Literal["31-derful.deal"]

    params: DerfulDealParams


class DerfulEnumerateQuestion(TypedDict):
    """Question of kind `31-derful.enumerate`."""

    kind: Literal["31-derful.enumerate"]

    params: DerfulEnumerateParams


class DerfulGridsQuestion(TypedDict):
    """Question of kind `31-derful.grids`."""

    kind: Literal["31-derful.grids"]

    params: DerfulGridsParams


class DerfulCanonicalQuestion(TypedDict):
    """Question of kind `31-derful.canonical`."""

    kind: Literal["31-derful.canonical"]

    params: DerfulCanonicalParams


class DerfulHintQuestion(TypedDict):
    """Question of kind `31-derful.hint`."""

    kind: Literal["31-derful.hint"]

    params: DerfulHintParams


class DerfulSwapsQuestion(TypedDict):
    """Question of kind `31-derful.swaps`."""

    kind: Literal["31-derful.swaps"]

    params: DerfulSwapsParams


class DerfulStrategyQuestion(TypedDict):
    """Question of kind `31-derful.strategy`."""

    kind: Literal["31-derful.strategy"]

    params: DerfulStrategyParams


BatchItem: TypeAlias = (
    KryptoSolveQuestion
    | KryptoCheckQuestion
    | KryptoHintQuestion
    | KryptoDealQuestion
    | KryptoCensusQuestion
    | KenkenCageQuestion
    | KenkenCheckQuestion
    | KenkenSolveQuestion
    | KenkenHintQuestion
    | KenkenGenerateQuestion
    | PartitionAdditiveQuestion
    | PartitionMultiplicativeQuestion
    | DerfulSolveQuestion
    | DerfulCheckQuestion
    | DerfulDealQuestion
    | DerfulEnumerateQuestion
    | DerfulGridsQuestion
    | DerfulCanonicalQuestion
    | DerfulHintQuestion
    | DerfulSwapsQuestion
    | DerfulStrategyQuestion
)
"""Which operation to run, and its parameters."""


class BatchRequest(TypedDict):
    """Several requests, to be answered together. Equal ones get the same job."""

    requests: list[BatchItem]


class BatchResponse(TypedDict):
    """The answers, in the order of the requests."""

    responses: list[BatchAnswer]


class ChartLinks(TypedDict):
    """Related addresses."""

    self: str

    tables: list[str]


class ChartEntry(TypedDict):
    """A chart."""

    name: str

    title: str

    links: ChartLinks


class ChartList(TypedDict):
    """All charts."""

    items: list[ChartEntry]

    next: None


class DailyLinks(TypedDict):
    """Related resources."""

    self: str

    previous: str | None
    """The day before; null at the first."""
    next: str | None
    """The day after; null when it has not begun anywhere."""


class DailyGame(TypedDict):
    """A day's game: a hand of the standard deck, to make the target from."""

    date: str

    links: DailyLinks

    server_now: NotRequired[str | None]
    """The server's time. Left out once the answer can no longer change. Default: `null`."""
    cards: list[int]

    target: int

    rules: Literal["house", "integer", "international", "positive"]

    distinct: int
    """How many different solutions there are."""
    difficulty: int
    """From 0 (easy) to 100 (hard): the later in the week, the harder."""
    code: str
    """What `/v1/puzzles/{code}` opens the game by, for ever."""
    seed: int | None
    """What `krypto/deal` deals the game from; null until the day is over."""


class DailyGames(TypedDict):
    """The games of several days."""

    items: list[DailyGame]
    """The days, ascending."""
    server_now: NotRequired[str | None]
    """The server's time. Left out once the answer can no longer change. Default: `null`."""


DailyGameAnswer: TypeAlias = DailyGame | DailyGames
"""A day, or with `from` or `to` several."""


class WebhookRequest(TypedDict):
    """The webhook to call when the job ends."""

    url: str
    """`https://…` or `http://…`, without credentials, and not in a private network."""


class DerfulCanonicalRequest(TypedDict):
    """Request of kind `31-derful.canonical`."""

    kind: Literal["31-derful.canonical"]

    params: DerfulCanonicalParams

    webhook: NotRequired[WebhookRequest | None]
    """The webhook to call when the job ends. Default: `null`."""
    labels: NotRequired[list[str]]
    """Short names to find the job by. A labelled job is the caller's own, also if the answer is known.
    Default: `[]`.
    """
    priority: NotRequired[Literal["normal", "high"]]
    """`high`: before all other callers' jobs. Needs the scope `operate`. Default: `"normal"`."""


class DerfulCheckRequest(TypedDict):
    """Request of kind `31-derful.check`."""

    kind: Literal["31-derful.check"]

    params: DerfulCheckParams

    webhook: NotRequired[WebhookRequest | None]
    """The webhook to call when the job ends. Default: `null`."""
    labels: NotRequired[list[str]]
    """Short names to find the job by. A labelled job is the caller's own, also if the answer is known.
    Default: `[]`.
    """
    priority: NotRequired[Literal["normal", "high"]]
    """`high`: before all other callers' jobs. Needs the scope `operate`. Default: `"normal"`."""


class DerfulDaily(TypedDict):
    """A day's cards: nine of the standard deck, to be put into a square whose rows and columns all have
    one sum.
    """

    date: str

    links: DailyLinks

    server_now: NotRequired[str | None]
    """The server's time. Left out once the answer can no longer change. Default: `null`."""
    order: int

    total: int
    """The sum of every row and every column."""
    cards: list[int | str]
    """In random order."""
    difficulty: Rating

    code: str
    """What `/v1/puzzles/{code}` opens the cards by, for ever."""
    seed: int | None
    """What it was made from, published when the day is over everywhere; null until then."""


class DerfulDailies(TypedDict):
    """The cards of several days."""

    items: list[DerfulDaily]
    """The days, ascending."""
    server_now: NotRequired[str | None]
    """The server's time. Left out once the answer can no longer change. Default: `null`."""


DerfulDailyAnswer: TypeAlias = DerfulDaily | DerfulDailies
"""A day, or with `from` or `to` several."""


class DerfulDealRequest(TypedDict):
    """Request of kind `31-derful.deal`."""

    kind: Literal["31-derful.deal"]

    params: DerfulDealParams

    webhook: NotRequired[WebhookRequest | None]
    """The webhook to call when the job ends. Default: `null`."""
    labels: NotRequired[list[str]]
    """Short names to find the job by. A labelled job is the caller's own, also if the answer is known.
    Default: `[]`.
    """
    priority: NotRequired[Literal["normal", "high"]]
    """`high`: before all other callers' jobs. Needs the scope `operate`. Default: `"normal"`."""


class DerfulEnumerateRequest(TypedDict):
    """Request of kind `31-derful.enumerate`."""

    kind: Literal["31-derful.enumerate"]

    params: DerfulEnumerateParams

    webhook: NotRequired[WebhookRequest | None]
    """The webhook to call when the job ends. Default: `null`."""
    labels: NotRequired[list[str]]
    """Short names to find the job by. A labelled job is the caller's own, also if the answer is known.
    Default: `[]`.
    """
    priority: NotRequired[Literal["normal", "high"]]
    """`high`: before all other callers' jobs. Needs the scope `operate`. Default: `"normal"`."""


class DerfulGridsRequest(TypedDict):
    """Request of kind `31-derful.grids`."""

    kind: Literal["31-derful.grids"]

    params: DerfulGridsParams

    webhook: NotRequired[WebhookRequest | None]
    """The webhook to call when the job ends. Default: `null`."""
    labels: NotRequired[list[str]]
    """Short names to find the job by. A labelled job is the caller's own, also if the answer is known.
    Default: `[]`.
    """
    priority: NotRequired[Literal["normal", "high"]]
    """`high`: before all other callers' jobs. Needs the scope `operate`. Default: `"normal"`."""


class DerfulHintRequest(TypedDict):
    """Request of kind `31-derful.hint`."""

    kind: Literal["31-derful.hint"]

    params: DerfulHintParams

    webhook: NotRequired[WebhookRequest | None]
    """The webhook to call when the job ends. Default: `null`."""
    labels: NotRequired[list[str]]
    """Short names to find the job by. A labelled job is the caller's own, also if the answer is known.
    Default: `[]`.
    """
    priority: NotRequired[Literal["normal", "high"]]
    """`high`: before all other callers' jobs. Needs the scope `operate`. Default: `"normal"`."""


class DerfulPuzzle(TypedDict):
    """Cards to be put into a grid of 31-derful."""

    code: str
    """The puzzle's code."""
    game: Literal["31-derful"]

    order: int

    total: int
    """The sum of every row and every column."""
    cards: list[int | str]
    """In ascending order."""
    solution: NotRequired[list[list[int | str]] | None]
    """With `solution=1`: a grid that wins; null when none was found within the limits. Default: `null`."""


class DerfulSolveRequest(TypedDict):
    """Request of kind `31-derful.solve`."""

    kind: Literal["31-derful.solve"]

    params: DerfulSolveParams

    webhook: NotRequired[WebhookRequest | None]
    """The webhook to call when the job ends. Default: `null`."""
    labels: NotRequired[list[str]]
    """Short names to find the job by. A labelled job is the caller's own, also if the answer is known.
    Default: `[]`.
    """
    priority: NotRequired[Literal["normal", "high"]]
    """`high`: before all other callers' jobs. Needs the scope `operate`. Default: `"normal"`."""


class DerfulStrategyRequest(TypedDict):
    """Request of kind `31-derful.strategy`."""

    kind: Literal["31-derful.strategy"]

    params: DerfulStrategyParams

    webhook: NotRequired[WebhookRequest | None]
    """The webhook to call when the job ends. Default: `null`."""
    labels: NotRequired[list[str]]
    """Short names to find the job by. A labelled job is the caller's own, also if the answer is known.
    Default: `[]`.
    """
    priority: NotRequired[Literal["normal", "high"]]
    """`high`: before all other callers' jobs. Needs the scope `operate`. Default: `"normal"`."""


class DerfulSummary(TypedDict):
    """How many games there are, in all and by total."""

    order: int

    games: int

    labelled: str
    """Winning grids, symmetric ones all counted; decimal digits."""
    lists: int | None
    """Different card lists that can be arranged to win."""
    hands: str | None
    """Hands that can be arranged to win, copies told apart."""
    listed: int
    """How many games are listed as items."""
    possible_hands: str
    """All hands of order² cards of the deck."""
    win_probability: str | None
    """The probability that a random hand wins with one of these totals: an exact fraction."""
    by_total: list[TotalRow]
    """The totals with games, ascending; the total asked for, with or without games."""
    table: str

    engine: str
    """The version of the operation that computed it."""
    checksum: str
    """SHA-256 over the rows, in hexadecimal."""


class DerfulSwapsRequest(TypedDict):
    """Request of kind `31-derful.swaps`."""

    kind: Literal["31-derful.swaps"]

    params: DerfulSwapsParams

    webhook: NotRequired[WebhookRequest | None]
    """The webhook to call when the job ends. Default: `null`."""
    labels: NotRequired[list[str]]
    """Short names to find the job by. A labelled job is the caller's own, also if the answer is known.
    Default: `[]`.
    """
    priority: NotRequired[Literal["normal", "high"]]
    """`high`: before all other callers' jobs. Needs the scope `operate`. Default: `"normal"`."""


class DryRun(TypedDict):
    """What a submission would come to."""

    kind: str

    params: dict[str, Any]
    """The parameters in canonical form."""
    known: Literal["no", "running", "cached"]
    """`cached`: it would be answered at once. `running`: somebody asked before, and the computation is
    queued or runs. `no`: it would be computed.
    """
    job: str | None
    """The job that would answer, if it exists: a known answer, or the idempotency key's."""
    estimated_seconds: float | None
    """Estimated processor time in all; null when the operation gives no estimate."""
    shards: int
    """In how many parts it would be computed."""
    items: int | None
    """Number of items; null until the result is known."""
    position: int | None
    """Its place among what waits, 1 being the next; null if it would not wait."""
    eta_seconds: float | None
    """Rough estimate of when it would have ended; null when unknown."""


class Game(TypedDict):
    """A game, by its canonical grid."""

    total: int

    grid: list[list[int]]
    """Rows of values: grids that differ only in faces are the same."""


class OperationEntry(TypedDict):
    """An operation: `POST` there submits a job, `GET` with the parameters in the query answers with the
    result.
    """

    name: str

    kind: str
    """What its jobs are called."""
    summary: str

    path: str

    engine: int
    """The current engine version: `engine` in the address of a fact."""
    example: str
    """The address of a fact."""


class GameEntry(TypedDict):
    """A game and its operations."""

    name: str

    title: str

    operations: list[OperationEntry]


class GamePage(TypedDict):
    """A page of rows."""

    items: list[Game]

    next: str | None
    """The `cursor` of the next page; null at the end."""


class HandsByTargets(TypedDict):
    """How many hands make so many of the targets."""

    targets: int

    hands: int


class IndexLinks(TypedDict):
    """Where to read on."""

    openapi: str

    openapi_yaml: str

    docs: str

    guide: str

    jobs: str

    tables: str

    charts: str

    problems: str


class Index(TypedDict):
    """The games, their operations, and related resources."""

    version: str
    """The version of the service."""
    games: list[GameEntry]

    links: IndexLinks


class ItemList(TypedDict):
    """A page of items, in order."""

    items: list[dict[str, Any]]
    """Their fields depend on the operation."""
    next: str | None
    """The `cursor` of the next page; null at the end."""


class JobEvent(TypedDict):
    """One event of the stream: `progress` with a job's `progress`, or at the end `done` with the job."""

    event: Literal["progress", "done"]

    id: str
    """How many units are done; at the end with `.done` after it."""
    data: str
    """JSON."""


class JobSummary(TypedDict):
    """A job in a list: without its result, unless that is asked for."""

    id: str

    kind: str
    """`{game}.{operation}`."""
    params: dict[str, Any]
    """The parameters in canonical form, with defaults filled in."""
    status: State

    progress: Progress

    result: NotRequired[dict[str, Any] | None]
    """The operation's result; only with `full=1`. Default: `null`."""
    error: JobError | None
    """Why the job failed; null if it did not."""
    cached: bool
    """Whether the result was known already, so that nothing was computed."""
    created_at: str

    started_at: str | None
    """Never before `created_at`."""
    finished_at: str | None

    computed_at: str | None
    """When the result was computed: of a cached one, before the job was created."""
    expires_at: str | None
    """When the job will be removed, at the earliest; null until it has ended."""
    labels: list[str]
    """What the caller gave to find it by."""
    links: JobLinks


class JobList(TypedDict):
    """A page of jobs, newest first."""

    items: list[JobSummary]

    next: str | None
    """The `cursor` of the next page; null at the end."""


class KryptoSolveRequest(TypedDict):
    """Request of kind `krypto.solve`."""

    kind: Literal["krypto.solve"]

    params: KryptoSolveParams

    webhook: NotRequired[WebhookRequest | None]
    """The webhook to call when the job ends. Default: `null`."""
    labels: NotRequired[list[str]]
    """Short names to find the job by. A labelled job is the caller's own, also if the answer is known.
    Default: `[]`.
    """
    priority: NotRequired[Literal["normal", "high"]]
    """`high`: before all other callers' jobs. Needs the scope `operate`. Default: `"normal"`."""


class KryptoCheckRequest(TypedDict):
    """Request of kind `krypto.check`."""

    kind: Literal["krypto.check"]

    params: KryptoCheckParams

    webhook: NotRequired[WebhookRequest | None]
    """The webhook to call when the job ends. Default: `null`."""
    labels: NotRequired[list[str]]
    """Short names to find the job by. A labelled job is the caller's own, also if the answer is known.
    Default: `[]`.
    """
    priority: NotRequired[Literal["normal", "high"]]
    """`high`: before all other callers' jobs. Needs the scope `operate`. Default: `"normal"`."""


class KryptoHintRequest(TypedDict):
    """Request of kind `krypto.hint`."""

    kind: Literal["krypto.hint"]

    params: KryptoHintParams

    webhook: NotRequired[WebhookRequest | None]
    """The webhook to call when the job ends. Default: `null`."""
    labels: NotRequired[list[str]]
    """Short names to find the job by. A labelled job is the caller's own, also if the answer is known.
    Default: `[]`.
    """
    priority: NotRequired[Literal["normal", "high"]]
    """`high`: before all other callers' jobs. Needs the scope `operate`. Default: `"normal"`."""


class KryptoDealRequest(TypedDict):
    """Request of kind `krypto.deal`."""

    kind: Literal["krypto.deal"]

    params: KryptoDealParams

    webhook: NotRequired[WebhookRequest | None]
    """The webhook to call when the job ends. Default: `null`."""
    labels: NotRequired[list[str]]
    """Short names to find the job by. A labelled job is the caller's own, also if the answer is known.
    Default: `[]`.
    """
    priority: NotRequired[Literal["normal", "high"]]
    """`high`: before all other callers' jobs. Needs the scope `operate`. Default: `"normal"`."""


class KryptoCensusRequest(TypedDict):
    """Request of kind `krypto.census`."""

    kind: Literal["krypto.census"]

    params: KryptoCensusParams

    webhook: NotRequired[WebhookRequest | None]
    """The webhook to call when the job ends. Default: `null`."""
    labels: NotRequired[list[str]]
    """Short names to find the job by. A labelled job is the caller's own, also if the answer is known.
    Default: `[]`.
    """
    priority: NotRequired[Literal["normal", "high"]]
    """`high`: before all other callers' jobs. Needs the scope `operate`. Default: `"normal"`."""


class KenkenCageRequest(TypedDict):
    """Request of kind `kenken.cage`."""

    kind: Literal["kenken.cage"]

    params: KenkenCageParams

    webhook: NotRequired[WebhookRequest | None]
    """The webhook to call when the job ends. Default: `null`."""
    labels: NotRequired[list[str]]
    """Short names to find the job by. A labelled job is the caller's own, also if the answer is known.
    Default: `[]`.
    """
    priority: NotRequired[Literal["normal", "high"]]
    """`high`: before all other callers' jobs. Needs the scope `operate`. Default: `"normal"`."""


class KenkenCheckRequest(TypedDict):
    """Request of kind `kenken.check`."""

    kind: Literal["kenken.check"]

    params: KenkenCheckParams

    webhook: NotRequired[WebhookRequest | None]
    """The webhook to call when the job ends. Default: `null`."""
    labels: NotRequired[list[str]]
    """Short names to find the job by. A labelled job is the caller's own, also if the answer is known.
    Default: `[]`.
    """
    priority: NotRequired[Literal["normal", "high"]]
    """`high`: before all other callers' jobs. Needs the scope `operate`. Default: `"normal"`."""


class KenkenSolveRequest(TypedDict):
    """Request of kind `kenken.solve`."""

    kind: Literal["kenken.solve"]

    params: KenkenSolveParams

    webhook: NotRequired[WebhookRequest | None]
    """The webhook to call when the job ends. Default: `null`."""
    labels: NotRequired[list[str]]
    """Short names to find the job by. A labelled job is the caller's own, also if the answer is known.
    Default: `[]`.
    """
    priority: NotRequired[Literal["normal", "high"]]
    """`high`: before all other callers' jobs. Needs the scope `operate`. Default: `"normal"`."""


class KenkenHintRequest(TypedDict):
    """Request of kind `kenken.hint`."""

    kind: Literal["kenken.hint"]

    params: KenkenHintParams

    webhook: NotRequired[WebhookRequest | None]
    """The webhook to call when the job ends. Default: `null`."""
    labels: NotRequired[list[str]]
    """Short names to find the job by. A labelled job is the caller's own, also if the answer is known.
    Default: `[]`.
    """
    priority: NotRequired[Literal["normal", "high"]]
    """`high`: before all other callers' jobs. Needs the scope `operate`. Default: `"normal"`."""


class KenkenGenerateRequest(TypedDict):
    """Request of kind `kenken.generate`."""

    kind: Literal["kenken.generate"]

    params: KenkenGenerateParams

    webhook: NotRequired[WebhookRequest | None]
    """The webhook to call when the job ends. Default: `null`."""
    labels: NotRequired[list[str]]
    """Short names to find the job by. A labelled job is the caller's own, also if the answer is known.
    Default: `[]`.
    """
    priority: NotRequired[Literal["normal", "high"]]
    """`high`: before all other callers' jobs. Needs the scope `operate`. Default: `"normal"`."""


class PartitionAdditiveRequest(TypedDict):
    """Request of kind `partition.additive`."""

    kind: Literal["partition.additive"]

    params: PartitionAdditiveParams

    webhook: NotRequired[WebhookRequest | None]
    """The webhook to call when the job ends. Default: `null`."""
    labels: NotRequired[list[str]]
    """Short names to find the job by. A labelled job is the caller's own, also if the answer is known.
    Default: `[]`.
    """
    priority: NotRequired[Literal["normal", "high"]]
    """`high`: before all other callers' jobs. Needs the scope `operate`. Default: `"normal"`."""


class PartitionMultiplicativeRequest(TypedDict):
    """Request of kind `partition.multiplicative`."""

    kind: Literal["partition.multiplicative"]

    params: PartitionMultiplicativeParams

    webhook: NotRequired[WebhookRequest | None]
    """The webhook to call when the job ends. Default: `null`."""
    labels: NotRequired[list[str]]
    """Short names to find the job by. A labelled job is the caller's own, also if the answer is known.
    Default: `[]`.
    """
    priority: NotRequired[Literal["normal", "high"]]
    """`high`: before all other callers' jobs. Needs the scope `operate`. Default: `"normal"`."""


JobRequest: TypeAlias = (
    KryptoSolveRequest
    | KryptoCheckRequest
    | KryptoHintRequest
    | KryptoDealRequest
    | KryptoCensusRequest
    | KenkenCageRequest
    | KenkenCheckRequest
    | KenkenSolveRequest
    | KenkenHintRequest
    | KenkenGenerateRequest
    | PartitionAdditiveRequest
    | PartitionMultiplicativeRequest
    | DerfulSolveRequest
    | DerfulCheckRequest
    | DerfulDealRequest
    | DerfulEnumerateRequest
    | DerfulGridsRequest
    | DerfulCanonicalRequest
    | DerfulHintRequest
    | DerfulSwapsRequest
    | DerfulStrategyRequest
)
"""Which operation to run, its parameters, and what else is wanted of the job."""


class JobsLeft(TypedDict):
    """A quota of unfinished jobs."""

    limit: int
    """Unfinished jobs at a time."""
    left: int
    """How many more may be submitted now."""


class KenKenDailyPuzzle(TypedDict):
    """One of the puzzles of a day."""

    size: int

    cages: list[CageModel]

    difficulty: Literal["easy", "normal", "hard", "extreme", "unreasonable"]

    code: str
    """What `/v1/puzzles/{code}` opens the puzzle by, for ever."""
    seed: int | None
    """What it was made from, published when the day is over everywhere; null until then."""


class KenKenDaily(TypedDict):
    """A day's puzzles, a small and a large one, each with exactly one solution."""

    date: str

    links: DailyLinks

    server_now: NotRequired[str | None]
    """The server's time. Left out once the answer can no longer change. Default: `null`."""
    small: KenKenDailyPuzzle

    large: KenKenDailyPuzzle


class KenKenDailies(TypedDict):
    """The puzzles of several days."""

    items: list[KenKenDaily]
    """The days, ascending."""
    server_now: NotRequired[str | None]
    """The server's time. Left out once the answer can no longer change. Default: `null`."""


KenKenDailyAnswer: TypeAlias = KenKenDaily | KenKenDailies
"""A day, or with `from` or `to` several."""


class KenKenPuzzle(TypedDict):
    """A KenKen puzzle with exactly one solution."""

    code: str
    """The puzzle's code."""
    game: Literal["kenken"]

    size: int

    cages: list[CageModel]

    difficulty: Literal["easy", "normal", "hard", "extreme", "unreasonable"]

    solution: NotRequired[list[list[int]] | None]
    """With `solution=1`: the digits, row by row. Default: `null`."""


Scope: TypeAlias = Literal["submit", "operate", "play"]
"""What a key allows."""


class Key(TypedDict):
    """An API key, without the key itself."""

    id: str

    name: str

    prefix: str
    """The first characters of the key."""
    scopes: list[Scope]

    requests_per_minute: int

    jobs_at_once: int

    created_at: str

    revoked_at: str | None


class KeyList(TypedDict):
    """A page of API keys, newest first."""

    items: list[Key]

    next: str | None
    """The `cursor` of the next page; null at the end."""


class KeyName(TypedDict):
    """An API key, by name."""

    id: str

    name: str


class KeyRequest(TypedDict):
    """An API key to create."""

    name: str
    """Who uses it or what it is for; free text."""
    scopes: NotRequired[list[Literal["submit", "operate"]]]
    """`submit`: submit jobs, view and cancel own jobs. `operate`: manage keys and all jobs. Default:
    `["submit"]`.
    """
    requests_per_minute: NotRequired[int]
    """Maximum requests per minute. Default: `600`."""
    jobs_at_once: NotRequired[int]
    """Maximum unfinished jobs at a time. Default: `20`."""


class KryptoDifficulty(TypedDict):
    """How hard a random sample of all games is, by rules."""

    by_rules: list[RatedGames]

    table: str

    engine: str
    """The version of the operation that computed it."""
    checksum: str
    """SHA-256 over the rows, in hexadecimal."""


class KryptoFractionsGame(TypedDict):
    """A game that has solutions, but none without fractions; their numbers with fractions."""

    cards: list[int]
    """Ascending."""
    target: int

    forms: int

    distinct: int


class KryptoFractionsGamePage(TypedDict):
    """A page of rows."""

    items: list[KryptoFractionsGame]

    next: str | None
    """The `cursor` of the next page; null at the end."""


class KryptoGame(TypedDict):
    """A game."""

    cards: list[int]
    """Ascending."""
    target: int


class KryptoGamePage(TypedDict):
    """A page of rows."""

    items: list[KryptoGame]

    next: str | None
    """The `cursor` of the next page; null at the end."""


class TargetCounts(TypedDict):
    """How many solutions a hand has for a target."""

    target: int

    forms: int

    distinct: int


class KryptoHandCounts(TypedDict):
    """A hand's numbers of solutions, by target."""

    hand: list[int]

    rules: Literal["house", "integer", "international", "positive"]

    targets: list[TargetCounts]


class KryptoHandRow(TypedDict):
    """A hand's numbers of solutions."""

    hand: list[int]
    """Ascending."""
    forms: list[int]
    """From target 1 on."""
    distinct: list[int]
    """From target 1 on."""


class KryptoHandRowPage(TypedDict):
    """A page of rows."""

    items: list[KryptoHandRow]

    next: str | None
    """The `cursor` of the next page; null at the end."""


class KryptoPuzzle(TypedDict):
    """A game of Krypto."""

    code: str
    """The puzzle's code."""
    game: Literal["krypto"]

    cards: list[int]

    target: int

    rules: Literal["house", "integer", "international", "positive"]

    solution: NotRequired[SolutionModel | None]
    """With `solution=1`: the simplest solution; null when there is none. Default: `null`."""


class KryptoSummary(TypedDict):
    """The table as a whole, under one of the rules."""

    table: str

    engine: str
    """The version of the operation that computed it."""
    checksum: str
    """SHA-256 over the rows, in hexadecimal."""
    rules: Literal["house", "integer", "international", "positive"]

    hands: int

    games: int
    """Hands times targets."""
    unsolvable: int

    unsolvable_by_target: list[UnsolvableByTarget]

    forms_by_target: list[FormsByTarget]

    distinct_by_target: list[DistinctByTarget]

    hands_by_solvable_targets: list[HandsByTargets]

    fractions_only: int
    """Games solvable under `house` and not under `integer`; the same for all `rules`."""
    deal_unsolvable_probability: str | None
    """That a deal from the standard deck has no solution, as an exact fraction."""


WebhookState: TypeAlias = Literal["waiting", "delivered", "dead"]
"""The state of a webhook."""


class ListedWebhook(TypedDict):
    """A webhook in a list."""

    url: str

    state: WebhookState
    """`waiting`: for the end of the job or the next attempt; `delivered`; `dead`: given up."""
    attempts: int
    """Attempts started since delivery was last requested."""
    next_at: str | None
    """When the next attempt is due; null if there is none or the job has not ended."""
    last_error: str | None
    """Why the last attempt failed."""
    delivered_at: str | None

    job_id: str


class RequestsLeft(TypedDict):
    """A quota of requests."""

    limit: int
    """Requests in a window."""
    window_seconds: int

    left: int | None
    """Requests left now; null when that is unknown."""
    reset_seconds: int | None
    """When there will be more; null when that is unknown."""


class Me(TypedDict):
    """The caller: their key, what they may do, and what is left of it."""

    key: KeyName | None
    """Null for callers without a key of their own."""
    scopes: list[Scope]
    """`submit`: submit jobs, view and cancel own jobs. `operate`: manage keys and all jobs. `play`:
    without a key, ask short questions.
    """
    requests: RequestsLeft | None
    """Null for no limit."""
    jobs: JobsLeft | None
    """Null for no limit."""


class NewKey(TypedDict):
    """A new API key, with the two secrets that are shown only once."""

    id: str

    name: str

    prefix: str
    """The first characters of the key."""
    scopes: list[Scope]

    requests_per_minute: int

    jobs_at_once: int

    created_at: str

    revoked_at: str | None

    key: str
    """Send it as `Authorization: Bearer ch_…`."""
    webhook_secret: str
    """Signs the key's webhooks (Standard Webhooks)."""


class NumberedGridPage(TypedDict):
    """A page of rows."""

    items: list[NumberedGrid]

    next: str | None
    """The `cursor` of the next page; null at the end."""


class PartitionCount(TypedDict):
    """How many partitions a number has."""

    n: int

    count: str
    """Decimal digits."""


class PartitionCountPage(TypedDict):
    """A page of rows."""

    items: list[PartitionCount]

    next: str | None
    """The `cursor` of the next page; null at the end."""


ProblemTypes: TypeAlias = dict[str, str]
"""What each type of problem means."""

Puzzle: TypeAlias = KryptoPuzzle | KenKenPuzzle | DerfulPuzzle
"""A puzzle. `game` says which."""


class Readiness(TypedDict):
    """Whether this process can serve requests, and which services respond."""

    status: Literal["ok", "unavailable"]
    """Follows the database alone; the rest is for information."""
    checks: dict[str, Literal["ok", "unavailable"]]


Submitted: TypeAlias = Job | DryRun
"""The finished job, or what a dry run found."""

TableStatus: TypeAlias = Literal["ready", "building", "off"]
"""Whether a table has been built."""


class TableLinks(TypedDict):
    """Related addresses."""

    self: str


class TableEntry(TypedDict):
    """A table and its status."""

    name: str

    title: str

    status: TableStatus
    """`off`: this server does not keep it."""
    rows: int | None

    checksum: str | None
    """SHA-256 over the rows, in hexadecimal."""
    engine: str | None
    """The version of the operation that computed it."""
    built_at: str | None

    job: str | None
    """The job that is computing it, while it is not ready."""
    progress: Progress | None
    """The progress of that job."""
    links: TableLinks


class TableList(TypedDict):
    """All tables."""

    items: list[TableEntry]

    next: None


class Ticket(TypedDict):
    """What a browser's `EventSource`, which cannot send headers, shows instead of an API key."""

    ticket: str

    expires_at: str

    events: str
    """The address of the job's events with the ticket in it."""


class Webhook(TypedDict):
    """A job's webhook and the state of its delivery."""

    url: str

    state: WebhookState
    """`waiting`: for the end of the job or the next attempt; `delivered`; `dead`: given up."""
    attempts: int
    """Attempts started since delivery was last requested."""
    next_at: str | None
    """When the next attempt is due; null if there is none or the job has not ended."""
    last_error: str | None
    """Why the last attempt failed."""
    delivered_at: str | None


class WebhookEvent(TypedDict):
    """A job has ended."""

    type: Literal["job.succeeded", "job.failed", "job.cancelled"]

    timestamp: str
    """When the job ended."""
    data: Job
    """The job. A result over 64 KiB is null here: fetch it from `links.self`."""


class WebhookList(TypedDict):
    """A page of webhooks, those of the newest jobs first."""

    items: list[ListedWebhook]

    next: str | None
    """The `cursor` of the next page; null at the end."""


class WebhookSecret(TypedDict):
    """The secret that signs the caller's webhooks."""

    secret: str
    """`whsec_…`, as Standard Webhooks libraries expect it."""


Kind: TypeAlias = Literal[
    "krypto.solve",
    "krypto.check",
    "krypto.hint",
    "krypto.deal",
    "krypto.census",
    "kenken.cage",
    "kenken.check",
    "kenken.solve",
    "kenken.hint",
    "kenken.generate",
    "partition.additive",
    "partition.multiplicative",
    "31-derful.solve",
    "31-derful.check",
    "31-derful.deal",
    "31-derful.enumerate",
    "31-derful.grids",
    "31-derful.canonical",
    "31-derful.hint",
    "31-derful.swaps",
    "31-derful.strategy",
]
"""The kinds of jobs that can be submitted."""
