"""Takes secrets out of text."""
