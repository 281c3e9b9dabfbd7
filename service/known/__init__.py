"""Answers that need no computation: stored tables, and answers that follow from them."""
