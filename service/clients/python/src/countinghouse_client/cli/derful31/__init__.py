"""The section of 31-derful: the commands of ``derful``."""

from countinghouse_client.cli.derful31 import views
from countinghouse_client.cli.derful31.commands import commands, pack
from countinghouse_client.cli.sections import Section

SECTION = Section(
    commands=commands,
    group="derful",
    game="31-derful",
    results={
        "solve": views.solve_view,
        "deal": views.deal_view,
        "enumerate": views.enumerate_view,
        "canonical": views.canonical_view,
        "hint": views.hint_view,
    },
    puzzle=views.puzzle_view,
    pack=pack,
    tables=(
        "31-derful/2",
        "31-derful/2/games",
        "31-derful/3",
        "31-derful/3/games",
        "31-derful/4",
        "31-derful/4/games",
        "31-derful/5",
        "31-derful/5/games",
        "31-derful/5/grids",
        "31-derful/6",
        "31-derful-recount/5",
        "31-derful-recount/6",
    ),
    charts=("31-derful", "31-derful-6"),
)
