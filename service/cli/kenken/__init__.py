"""The section of KenKen: the commands of ``kenken``."""

from service.cli.kenken import views
from service.cli.kenken.commands import commands
from service.cli.sections import Section

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
)
