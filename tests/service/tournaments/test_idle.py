"""A service at which nobody plays asks for little."""

from db import settings
from service.tournaments.live import live
from tests.waiting import wait_until


def test_without_a_tournament_only_that_is_asked(
    empty_stores: settings.Stores, all_statements: list[str]
) -> None:
    live.start()

    def nothing_else_is_asked() -> bool:
        last = [statement for statement in all_statements if "tournament" in statement][-3:]
        return len(last) == 3 and all("ended_at IS NULL" in statement for statement in last)

    wait_until(nothing_else_is_asked, seconds=30)
