"""The section of KenKen: the commands of ``kenken``."""

from countinghouse_client.cli.kenken import views
from countinghouse_client.cli.kenken.commands import commands, pack
from countinghouse_client.cli.sections import Section

SECTION = Section(
    commands=commands,
    group="kenken",
    game="kenken",
    results={
        "cage": views.cage_view,
        "check": views.check_view,
        "solve": views.solve_view,
        "hint": views.hint_view,
        "generate": views.generate_view,
    },
    puzzle=views.puzzle_view,
    pack=pack,
    tables=(
        "kenken/2",
        "kenken/2/fewest",
        "kenken/3",
        "kenken/3/fewest",
        "kenken/4",
        "kenken/4-mystery",
        "kenken/4-sums",
        "kenken/4-sums-and-products",
        "kenken-difficulty/3",
        "kenken-difficulty/4",
        "kenken-recount/4",
        "kenken-recount/4-mystery",
        "kenken-recount/4-sums",
        "kenken-recount/4-sums-and-products",
        "kenken-difficulty-recount/3",
        "kenken-difficulty-recount/4",
    ),
    charts=("kenken",),
)
