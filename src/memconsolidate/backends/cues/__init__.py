"""The words by which rules, decisions and facts are recognised, one table for each language."""
