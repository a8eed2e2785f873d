"""Where a memory comes from, and what became of a sentence."""
