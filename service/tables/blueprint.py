"""The routes of tables and charts."""

from flask import Blueprint

from service.tables.built import remembering_tables
from service.tables.charts import charts_blueprint
from service.tables.listing import PATH, index
from service.tables.views import views_blueprint
from worker.registry import wanted_tables


def tables_blueprint() -> Blueprint:
    """Return the routes of tables and charts.

    Raises:
        SettingError: if the environment names a table that does not exist.
    """
    wanted_tables()
    blueprint = Blueprint("tables", __name__)
    blueprint.add_url_rule(PATH, "index", index, methods=["GET"])
    find = remembering_tables()
    blueprint.register_blueprint(views_blueprint(find))
    blueprint.register_blueprint(charts_blueprint(find))
    return blueprint
