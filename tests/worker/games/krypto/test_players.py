"""Players who may join: similar names, removed players, and the limit of players; and those of a rematch."""

import pytest

from worker.games.krypto.rules.tournaments.record import Draw, Settings, Tournament
from worker.games.krypto.rules.tournaments.referee import MAX_PLAYERS, Referee
from worker.games.krypto.rules.tournaments.refusals import RefusedError, is_taken

DRAW = Draw([2, 3, 4, 5, 6], 6, 10, 5)


def _table(told: list[str]) -> Referee:
    return Referee(Tournament(Settings(), 0), [DRAW] * 20, lambda kind, _at: told.append(kind))


@pytest.mark.parametrize(
    ("name", "twin"),
    [
        ("Mary", "MARY"),
        ("Mary", "\u041c\u0430r\u0443"),  # Cyrillic
        ("Mary", "\uff2d\uff41\uff52\uff59"),  # full width
        ("Mary", "\U0001d40c\U0001d41a\U0001d42b\U0001d432"),  # mathematical bold
        ("Mary", "Ma\u0353\u033dry"),  # stacked marks
        ("Mary", "M\u0251ry"),
        ("Bill", "BiII"),
        ("Bill", "BILL"),
        ("Bob", "B0b"),
        ("Kim 1", "Kim l"),
        ("modern", "modem"),
        ("\u0391\u03b8\u03b7\u03bd\u03b1", "A\u03b8\u03b7v\u03b1"),
    ],
)
def test_names_that_look_alike_are_taken(name: str, twin: str) -> None:
    assert is_taken(twin, ["Somebody", name])
    assert is_taken(name, [twin])


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("J\u00f6rg", "Jorg"),
        ("Jos\u00e9", "Jose"),
        ("Nguy\u1ec5n", "Nguyen"),
        ("Kim 1", "Kim 2"),
        ("Kim 1", "Kim 11"),
        ("Anna", "Hanna"),
        ("\u738b", "\u7389"),
        ("\u05d3\u05e0\u05d4", "\u05d3\u05d9\u05e0\u05d4"),
    ],
)
def test_names_that_look_different_are_free(name: str, other: str) -> None:
    assert not is_taken(name, [other])


def test_name_of_a_removed_player_stays_taken() -> None:
    told: list[str] = []
    table = _table(told)
    table.join("Kim", 0, "school")
    table.join("Mallory", 0, "elsewhere")
    table.remove("Mallory", 1, with_origin=False)
    assert [player.left for player in table.game.players] == [False, True]
    with pytest.raises(RefusedError, match="looks like it"):
        table.join("MaIlory", 2, "elsewhere")
    assert told == ["joined", "joined", "removed"]
    with pytest.raises(RefusedError, match="Nobody"):
        table.remove("Trent", 3, with_origin=False)


def test_host_removes_all_players_of_an_address_and_locks_it_out() -> None:
    table = _table([])
    table.join("Kim", 0, "school")
    for number in range(5):
        table.join(f"Robot {chr(65 + number)}", 0, "elsewhere")
    table.remove("Robot C", 1, with_origin=True)
    assert [player.name for player in table.game.players if not player.left] == ["Kim"]
    with pytest.raises(RefusedError, match="from where you are"):
        table.join("Robot Z", 2, "elsewhere")
    table.join("Mary", 2, "school")


def test_open_claim_of_a_removed_player_fails() -> None:
    told: list[str] = []
    table = _table(told)
    kim, _ = table.join("Kim", 0), table.join("Mary", 0)
    table.start(0)
    table.advance(3_000)
    table.claim(kim.number, 1, None, 4_000)
    table.remove("Kim", 5_000, with_origin=False)
    deal = table.game.deals[0]
    assert (deal.state, deal.claim and deal.claim.verdict) == ("failed", "left")
    assert told[-3:] == ["removed", "failed", "announced"]


def test_closed_tournament_refuses_players() -> None:
    told: list[str] = []
    table = _table(told)
    table.join("Kim", 0)
    table.close(1, closed=True)
    table.close(1, closed=True)
    with pytest.raises(RefusedError, match="nobody else"):
        table.join("Mary", 2)
    table.close(3, closed=False)
    table.join("Mary", 4)
    assert told == ["joined", "closed", "reopened", "joined"]


def test_seats_of_players_who_left_are_free_up_to_a_limit() -> None:
    table = _table([])
    for number in range(MAX_PLAYERS):
        table.join(f"A{number:03}", 0)
    with pytest.raises(RefusedError, match="the most"):
        table.join("Kim", 1)
    for player in range(1, MAX_PLAYERS + 1):
        table.leave(player, 2)
    for number in range(2 * MAX_PLAYERS):
        table.leave(table.join(f"B{number:03}", 3).number, 4)
    with pytest.raises(RefusedError, match="the most"):
        table.join("Mary", 5)


def test_a_tournament_has_a_rematch_once_it_is_over() -> None:
    told: list[str] = []
    table = _table(told)
    with pytest.raises(RefusedError, match="not over"):
        table.rematch("JRJEC9A", 1)
    table.cancel(2)
    table.rematch("JRJEC9A", 3)
    with pytest.raises(RefusedError, match="already"):
        table.rematch("5QX3QXN", 4)
    assert (table.game.rematch, told) == ("JRJEC9A", ["cancelled", "rematch"])
