"""Readers of agents' transcript formats."""
