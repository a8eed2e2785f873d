"""Finds out what changed: the scan is the truth, events are hints."""
