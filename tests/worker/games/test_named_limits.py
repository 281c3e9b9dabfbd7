"""Limits of questions that the guide names are those of the games."""

from typing import Final

import pytest

from service.daily.days import DAYS_AHEAD, MAX_DAYS
from service.docs.guide import GUIDE
from worker.games.derful31.kernels.play.solve import COUNT_SECONDS, DEFAULT_NODES
from worker.games.derful31.operations.enumerate import MAX_LISTED
from worker.games.derful31.operations.fields import MAX_PLAY_ORDER, MAX_SECONDS, MAX_VALUE
from worker.games.derful31.rules.plan import MAX_CENSUS_ORDER, MAX_ORDER
from worker.games.kenken.formats.reading import MAX_PUZZLES, MAX_TEXT
from worker.games.kenken.kernels.reasoning.clashes import MOST_COMPARED
from worker.games.kenken.kernels.reasoning.reasoning import LISTING_EFFORT
from worker.games.kenken.kernels.reasoning.ways import MOST_PART, MOST_WAYS, PRIMES
from worker.games.kenken.operations.generate import MAX_COUNT
from worker.games.kenken.rules import cage, work
from worker.games.kenken.rules.board import MAX_DIGIT
from worker.games.kenken.rules.rating import RANGES, TYPICAL
from worker.games.krypto.kernels.play.population import LEAST_SAMPLE, OTHER_SAMPLE, STANDARD_SAMPLE
from worker.games.krypto.operations.census import MAX_TARGETS
from worker.games.krypto.operations.daily import WEEK
from worker.games.krypto.rules.census import MAX_GAMES, MAX_MULTISETS
from worker.games.krypto.rules.rules import MAX_CARDS
from worker.games.krypto.rules.tournaments.referee import MAX_EVER, MAX_PLAYERS
from worker.games.partition.kernels.factors import MAX_DIGITS, MAX_HARD_DIGITS
from worker.games.partition.kernels.generating import MAX_LIMITED_TOTAL, MAX_TOTAL
from worker.games.partition.kernels.multiplicative import MAX_DIVISORS
from worker.games.partition.operations.partitions import MAX_LISTED as MOST_PARTITIONS
from worker.games.partition.operations.partitions import MAX_NUMBERS, MAX_PARTS
from worker.games.year.rules.rules import BOUND, MAX_FACTORIAL

SUPERSCRIPTS: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def _power_of_ten(number: int) -> str:
    """Return 100 as 10²."""
    digits = str(number)
    assert digits == "1" + "0" * (len(digits) - 1)
    return f"10{str(len(digits) - 1).translate(SUPERSCRIPTS)}"


LIMITS: Final = {
    "build/31-derful-cards.md": [
        f"({DEFAULT_NODES:,} cards put down, {COUNT_SECONDS:.0f} seconds of counting)",
        f"listed if there are at most {MAX_LISTED:,}",
        f"(an integer from 1 to {MAX_VALUE})",
        f"counts and rates their games | 2 to {MAX_PLAY_ORDER} |",
        f"lists the games | 2 to {MAX_CENSUS_ORDER} |",
        f"from any position | 2 to {MAX_ORDER} |",
    ],
    "data/31-derful-census.md": [f"limit of {DEFAULT_NODES:,} cards", f"than fit in {MAX_SECONDS} seconds"],
    "build/kenken-puzzles.md": [
        f"rates and explains the puzzle | {cage.MIN_ORDER} to {cage.MAX_ORDER} |",
        f"| {cage.MIN_GENERATED_ORDER} to {cage.MAX_GENERATED_ORDER} |",
        f"| {work.SMALLEST_COUNTED} to {work.LARGEST_COUNTED}, 2 to {work.LARGEST_ESTIMATED} |",
        f"different integers from 0 to {MAX_DIGIT}",
        f"A cage has up to {cage.MAX_ANALYSED_CELLS} cells",
    ],
    "build/kenken-formats.md": [f"up to {MAX_TEXT:,} characters, and up to {MAX_PUZZLES} puzzles"],
    "play/kenken-difficulty.md": [
        f"after {LISTING_EFFORT:,} digits tried",
        f"beyond {MOST_WAYS} ways",
        f"up to {MOST_COMPARED} ways each",
        f"more than {MOST_PART} cells",
        f"prime factor over {PRIMES[-1]}",
        *(
            f"| `{word}` | {low} | {high} | {float(TYPICAL[word]):g} |"
            for word, (low, high) in RANGES.items()
        ),
    ],
    "data/krypto-census.md": [
        f"{MAX_MULTISETS:,} multisets of cards, {MAX_GAMES:,} games and {MAX_TARGETS:,} targets"
    ],
    "play/krypto-difficulty.md": [
        f"random deals: {STANDARD_SAMPLE[5]:,} for each kind",
        f"({STANDARD_SAMPLE[MAX_CARDS]:,} with six cards)",
        f"on {OTHER_SAMPLE:,} deals",
        f"fewer than {LEAST_SAMPLE} solvable games",
    ],
    "play/daily.md": [
        f"from Monday ({WEEK[0][0]} to {WEEK[0][1]}) to Sunday ({WEEK[6][0]} to {WEEK[6][1]})",
        f"up to {MAX_DAYS} days",
    ],
    "play/tournaments.md": [f"at most {MAX_PLAYERS} players, and {MAX_EVER} including"],
    "play/year.md": [f"those of 0 to {MAX_FACTORIAL}.", f"at most {_power_of_ten(BOUND)}"],
    "data/partitions.md": [
        f"| listing | {MOST_PARTITIONS:,} partitions at once, {MAX_NUMBERS:,} numbers, and {MAX_PARTS:,} parts",
        f"| counting, any parts | totals up to {_power_of_ten(MAX_TOTAL)} |",
        f"some times at most | totals up to {_power_of_ten(MAX_LIMITED_TOTAL)} |",
        f"numbers up to {MAX_DIGITS} digits",
        f"has up to {MAX_HARD_DIGITS} digits",
        f"| products with `max` | up to {MAX_DIVISORS:,} divisors |",
    ],
    "inside/decisions.md": [f"up to {DAYS_AHEAD} days"],
    "../../CHANGELOG.md": [f"{MAX_COUNT:,} by one job"],
}


@pytest.mark.parametrize("file", LIMITS)
def test_limits_are_those_of_the_games(file: str) -> None:
    text = " ".join((GUIDE / file).read_text(encoding="utf-8").split())
    assert [limit for limit in LIMITS[file] if limit not in text] == []
