"""The chart for Kubernetes: ``python -m deploy.chart`` writes its generated files, or renders it without Helm."""
