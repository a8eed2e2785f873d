"""Memory files: read, render, apply, archive, index."""
