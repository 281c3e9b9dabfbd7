"""Dashboards for Grafana: ``python -m deploy.grafana`` writes their JSON from the declarations in this package."""
