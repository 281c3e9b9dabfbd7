"""What operators watch: probes, metrics, and where they are served."""
