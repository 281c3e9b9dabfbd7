"""The routes of all tables."""

from flask import Blueprint

from service.tables.built import BuiltTables
from service.tables.chart_views import charts_blueprint
from service.tables.derful31 import derful31_blueprint
from service.tables.krypto import krypto_blueprint
from service.tables.listing import index
from service.tables.partitions import partitions_blueprint
from worker.tables import wanted_tables


def tables_blueprint(tables: BuiltTables) -> Blueprint:
    """The routes of all tables.

    Raises:
        TableSettingError: when the environment names a table that there is not.
    """
    wanted_tables()
    blueprint = Blueprint("tables", __name__)
    blueprint.add_url_rule("/v1/tables", "index", index, methods=["GET"])
    for routes in (krypto_blueprint, derful31_blueprint, partitions_blueprint, charts_blueprint):
        blueprint.register_blueprint(routes(tables))
    return blueprint
