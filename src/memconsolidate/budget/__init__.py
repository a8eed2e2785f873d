"""Ceilings, and the one function that asks a backend."""
