"""The machine-local SQLite database of one daemon."""
