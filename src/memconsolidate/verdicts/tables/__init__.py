"""What words do in each language: one table per language, no logic."""
