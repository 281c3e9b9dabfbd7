"""The section of tournaments: the commands of ``tournament``."""

from countinghouse_client.cli.sections import Section
from countinghouse_client.cli.tournaments.commands import commands

SECTION = Section(commands=commands, group="tournament")
