"""The schema of version 0.3.0, for lending the database to it (``db/lending.py``)."""

from db.lending import FormerVersion

# The table that 0.3.0 reads and later versions have in another form. 0.3.0 fills it with its own results.
_HANDS = """
CREATE TABLE IF NOT EXISTS krypto_hands (
    computation_id uuid NOT NULL REFERENCES computations (id) ON DELETE CASCADE, cards bytea NOT NULL,
    unsolvable_house integer NOT NULL, unsolvable_integer integer NOT NULL,
    unsolvable_international integer NOT NULL, unsolvable_positive integer NOT NULL,
    forms bytea NOT NULL, solutions bytea NOT NULL, PRIMARY KEY (computation_id, cards)
)
"""

VERSION_0_3_0 = FormerVersion(
    name="0.3.0",
    revision="0004",
    kinds=("krypto.table",),
    create=(_HANDS,),
    drop=("DROP TABLE krypto_hands",),
)
