"""The container image: ``python -m deploy.image`` builds it."""
