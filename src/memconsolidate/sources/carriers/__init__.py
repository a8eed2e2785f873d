"""The ways records lie on disk."""
