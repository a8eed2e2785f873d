"""Requests to models as text, and the form of their answers."""
