"""The chart for Kubernetes: ``python -m deploy.chart`` writes what is made of other files, or renders without Helm."""
