"""The feature of tournaments: the tournament of Krypto's rules page, played live."""

from service.features import Feature
from service.tournaments.fair_play import WATCHED
from service.tournaments.live import live
from service.tournaments.refused import PROBLEMS
from service.tournaments.routes import TAG, tournaments_blueprint
from service.tournaments.tournaments_at_once import read_tournaments_at_once
from service.tournaments.visitors import visitor

FEATURE = Feature(
    name=TAG,
    title="Krypto's tournament, played live.",
    blueprint=lambda: tournaments_blueprint(read_tournaments_at_once()),
    start=live.start,
    visitor=visitor,
    problems=PROBLEMS,
    watched=WATCHED,
)
