"""Turns requests into text for backends that need text."""
