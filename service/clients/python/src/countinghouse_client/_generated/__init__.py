"""Made from openapi.yaml by ``make clients-code``."""
