"""Which memory directory a message belongs to."""
