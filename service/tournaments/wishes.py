"""The models of requests, from new tournaments to explanations, and the problems of those refused."""

import json
import unicodedata
from collections.abc import Mapping
from http import HTTPStatus
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from service.http.body import validate
from service.http.problems import LiveProblem, ProblemError
from worker.declarations.documented import Documented
from worker.games.krypto.operations.deal import DealParams, DifficultyWish
from worker.games.krypto.operations.fields import KryptoDeck, KryptoRules
from worker.games.krypto.rules.check import MAX_EXPRESSION_LENGTH
from worker.games.krypto.rules.tournaments.record import Settings
from worker.games.krypto.rules.tournaments.refusals import REFUSALS, Name, RefusedError

MAX_NAME_LENGTH = 24
MAX_COMBINING = 3
MAX_HANDS = 50
DRAW_BATCH = 20
_MARKUP = frozenset('<>&"`\\')
# Invisible letters and marks, which could make a name look like another: Default_Ignorable_Code_Point of the Unicode
# Character Database outside category C, and the Braille blank.
_INVISIBLE = dict.fromkeys(
    [
        0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x2800, 0x3164, *range(0xFE00, 0xFE10), 0xFFA0,
        *range(0xE0100, 0xE01F0),
    ]
)  # fmt: skip


class NewTournament(Documented):
    """The settings of a new tournament."""

    model_config = ConfigDict(strict=True, extra="forbid")

    hands_total: Annotated[int, Field(ge=1, le=MAX_HANDS)] = 10
    """Number of hands."""
    rules: KryptoRules = "international"
    """The rule for intermediate values, as in `krypto/solve`."""
    deck: KryptoDeck = "standard"
    """`standard`, the 56 cards of Krypto, or a list of `[value, copies]`."""
    difficulty: DifficultyWish | None = None
    """Only deals of this difficulty: a word, or a range `[low, high]` of ratings from 0 to 100."""
    solve_seconds: Annotated[int, Field(ge=1, le=3_600)] = 180
    """Seconds for solving a deal."""
    explain_seconds: Annotated[int, Field(ge=1, le=600)] = 30
    """Seconds for explaining a claim."""

    def settings(self) -> Settings:
        """Return the referee's settings."""
        return Settings(
            self.hands_total, self.rules, self.solve_seconds * 1_000, self.explain_seconds * 1_000
        )

    def deals(self) -> dict[str, Any]:
        """Return the common parameters of all deals, for `krypto/deal`."""
        return {
            "count": DRAW_BATCH,
            "solvable": True,
            "rules": self.rules,
            "deck": self.deck,
            "difficulty": self.difficulty,
        }


def same_wish(settings: Settings, deals: str) -> NewTournament:
    """Return the wish for a tournament like another, whose stored wish is ``deals``."""
    chosen = json.loads(deals)
    wish = {
        "hands_total": settings.hands,
        "solve_seconds": settings.solve_ms // 1_000,
        "explain_seconds": settings.explain_ms // 1_000,
        **{name: chosen[name] for name in ("rules", "deck", "difficulty")},
    }
    return NewTournament.model_validate_json(json.dumps(wish))


def draw_params(deals: dict[str, Any], seed: int) -> DealParams:
    """Return the parameters that deal a tournament's next hands.

    Raises:
        ProblemError: 422 if they are invalid, as with too few cards; its pointers have the tournament's field names.
    """
    return validate(DealParams, {**deals, "seed": seed})


def plain_name(name: str) -> str:
    """Return the name in normal form (NFC), without invisible characters and surplus spaces.

    Raises:
        PydanticCustomError: if it is empty, too long, or not plain text.
    """
    plain = " ".join(unicodedata.normalize("NFC", name).translate(_INVISIBLE).split())
    if not 1 <= len(plain) <= MAX_NAME_LENGTH:
        raise PydanticCustomError(
            "name_length", "This should have 1 to {most} characters", {"most": MAX_NAME_LENGTH}
        )
    if _has_stacked_combining(plain):
        raise PydanticCustomError(
            "name_marks", "This should have at most {most} marks on a letter", {"most": MAX_COMBINING}
        )
    for character in plain:
        # Category C: control and invisible characters, and unassigned ones.
        if unicodedata.category(character).startswith("C") or character in _MARKUP:
            raise PydanticCustomError(
                "name_characters", "This should be plain text, such as letters and digits"
            )
    return plain


def _has_stacked_combining(plain: str) -> bool:
    """Return True if a letter has more than ``MAX_COMBINING`` marks, or the same mark twice (UTS #39, section 5.4)."""
    combining = ""
    for character in unicodedata.normalize("NFD", plain):
        if not unicodedata.category(character).startswith("M"):
            combining = ""
        elif combining.endswith(character) or len(combining) == MAX_COMBINING:
            return True
        else:
            combining += character
    return False


class NewPlayer(Documented):
    """A player who joins."""

    model_config = ConfigDict(strict=True, extra="forbid")

    name: Annotated[str, Field(min_length=1, max_length=4 * MAX_NAME_LENGTH), AfterValidator(plain_name)]
    """Plain text, at most 24 characters."""


class Removal(Documented):
    """A player to remove."""

    model_config = ConfigDict(strict=True, extra="forbid")

    name: Annotated[str, Field(min_length=1, max_length=MAX_NAME_LENGTH)]
    """The player's name."""
    everybody_from_there: bool = False
    """Remove all who joined from the player's address too, and let nobody join from there any more. A class may share
    one."""


Expression = Annotated[
    str,
    Field(max_length=MAX_EXPRESSION_LENGTH, description="A solution, as `krypto/check` reads it."),
]


class NewClaim(Documented):
    """A claim of a deal."""

    model_config = ConfigDict(strict=True, extra="forbid")

    expression: Expression | None = None
    """The expression that solves the deal; it may also be sent later, as the explanation."""


class Explanation(Documented):
    """The solution that was claimed."""

    model_config = ConfigDict(strict=True, extra="forbid")

    expression: Expression


TournamentProblem = Name | Literal["no-valid-token", "not-host", "too-many-tournaments"]

PROBLEMS: Final[Mapping[str, str]] = {
    **REFUSALS,
    "no-valid-token": "The request has no token of this tournament.",
    "not-host": "Only the host of the tournament may do this.",
    "too-many-tournaments": "The caller has reached the limit of tournaments that are not over.",
}

_STATUS_OF_REFUSAL: Mapping[Name, HTTPStatus] = {
    "locked-out": HTTPStatus.FORBIDDEN,
    "no-such-deal": HTTPStatus.NOT_FOUND,
    "no-such-player": HTTPStatus.NOT_FOUND,
    "not-playing": HTTPStatus.FORBIDDEN,
    "sitting-out": HTTPStatus.FORBIDDEN,
}


def problem(
    status: HTTPStatus,
    detail: str,
    name: TournamentProblem,
    *,
    headers: Mapping[str, str] | None = None,
    more: Mapping[str, object] | None = None,
) -> ProblemError:
    """Return a problem of one of the types of tournaments."""
    return ProblemError(status, detail, name=LiveProblem(name), headers=headers or {}, more=more or {})


def refusal(error: RefusedError) -> ProblemError:
    """Return the problem that a refusal is answered with."""
    return problem(
        _STATUS_OF_REFUSAL.get(error.name, HTTPStatus.CONFLICT), error.detail, error.name, more=error.more
    )
