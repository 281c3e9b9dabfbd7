"""Dashboards for Grafana: ``python -m deploy.grafana`` writes their JSON from what is told here."""
