"""Running Countinghouse: the local stack, the image, the chart, and the settings of the HTTP server."""
