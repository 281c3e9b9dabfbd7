"""Calling webhooks when jobs have ended: signed as Standard Webhooks say, retried, and never into private networks."""
