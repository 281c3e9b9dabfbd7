"""Calling webhooks when jobs end: signed by Standard Webhooks, retried, and never into private networks."""
