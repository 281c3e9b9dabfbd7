"""Made from openapi.yaml by ``make openapi``."""
