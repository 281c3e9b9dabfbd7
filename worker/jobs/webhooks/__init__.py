"""Webhooks as the API accepts them: their targets, and the secrets that sign them."""
