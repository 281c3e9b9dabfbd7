"""Random digits, rules, orders and bounds, few enough for the oracle to write out all ways."""

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from worker.games.year.kernels.values import Game
from worker.games.year.rules.rules import BOUND, Order, Rules

MOST: dict[Rules, int] = {"basic": 4, "school": 2, "apl": 2}
"""The most digits of which the oracle writes out all ways."""

# With small bounds, many values are dropped.
bounds = st.sampled_from([BOUND, BOUND, 30, 100, 5_000])
orders: SearchStrategy[Order] = st.sampled_from(["given", "given", "any"])


@st.composite
def games(draw: st.DrawFn, more: int = 0) -> Game:
    """Draw a game of at most as many digits as `MOST` has, and ``more``."""
    rules: Rules = draw(st.sampled_from(["basic", "school", "apl"]))
    order = draw(orders)
    most = MOST[rules] + more
    return Game(draw(st.text("0123456789", min_size=1, max_size=most)), rules, order, bound=draw(bounds))
