"""Persistence: models, migrations, the job store, the result cache and end-of-job signals."""
