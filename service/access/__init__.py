"""Access control: API keys, scopes and quotas."""
