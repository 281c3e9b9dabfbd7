"""The section of Krypto: ``solve``, ``check``, ``deal``, ``hint``, ``daily`` and ``census``."""

from countinghouse_client.cli.krypto import views
from countinghouse_client.cli.krypto.commands import commands, pack
from countinghouse_client.cli.sections import Section

SECTION = Section(
    commands=commands,
    game="krypto",
    results={
        "solve": views.solve_view,
        "check": views.check_view,
        "hint": views.hint_view,
        "deal": views.deal_view,
        "census": views.census_view,
    },
    puzzle=views.puzzle_view,
    pack=pack,
    tables=(
        "krypto",
        "krypto/unsolvable",
        "krypto/fractions-only",
        "krypto/hands",
        "krypto/difficulty",
    ),
    charts=("krypto", "krypto-solvable-targets", "krypto-solutions", "krypto-difficulty"),
)
