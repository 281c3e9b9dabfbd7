"""The section of partitions, with the command ``partition``: ways to write a number as a sum or a product."""

from service.cli.partition import views
from service.cli.partition.commands import commands
from service.cli.sections import Section

SECTION = Section(
    commands=commands,
    game="partition",
    results={"additive": views.additive_view, "multiplicative": views.multiplicative_view},
    tables=("partitions/additive", "partitions/multiplicative"),
    charts=("partitions-additive", "partitions-multiplicative"),
)
