"""The section of partitions, with the command ``partition``: ways to write a number as a sum or a product."""

from countinghouse_client.cli.partition import views
from countinghouse_client.cli.partition.commands import commands
from countinghouse_client.cli.sections import Section

SECTION = Section(
    commands=commands,
    game="partition",
    results={"additive": views.additive_view, "multiplicative": views.multiplicative_view},
    tables=("partitions/additive", "partitions/multiplicative"),
    charts=("partitions-additive", "partitions-multiplicative"),
)
