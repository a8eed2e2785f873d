"""Which scope a message belongs to."""
