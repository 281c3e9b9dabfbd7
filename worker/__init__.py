"""The workers and everything they share with the API: operations, kernels, games, jobs and observability."""
