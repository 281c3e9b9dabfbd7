"""The daily game: which deal is a day's, from its date alone."""

from datetime import date

from worker.jobs.krypto.deal import DealParams

FIRST_DAY = date(1963, 1, 1)
"""The archive begins with the year in which Krypto was designed."""

WEEK = ((0, 14), (15, 28), (29, 43), (44, 57), (58, 71), (72, 86), (87, 100))
"""Lowest and highest rating, Monday to Sunday: a seventh of the scale each."""


def daily_deal(day: date) -> DealParams:
    """The deal whose only game is that of ``day``, the same for ever.

    The seed is the date read as a number (20261120), so that anybody can deal the game again with ``krypto/deal``. It
    is solvable under the tournament rules, and the harder the later in the week.
    """
    return DealParams(
        seed=int(f"{day:%Y%m%d}"), solvable=True, rules="international", difficulty=WEEK[day.weekday()]
    )
