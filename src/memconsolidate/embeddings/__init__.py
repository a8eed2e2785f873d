"""Texts as vectors: near ones mean something alike. Imported only where a setting asks for it."""
