"""The section of tournaments: the commands of ``tournament``."""

from service.cli.sections import Section
from service.cli.tournaments.commands import commands

SECTION = Section(commands=commands, group="tournament")
