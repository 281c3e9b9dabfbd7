"""Figures: what a chart shows, as plain data. How it looks is the service's business."""
