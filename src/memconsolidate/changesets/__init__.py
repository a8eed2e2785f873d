"""What verdicts, and people, do to a scope: planned as groups of files, written, remembered."""
