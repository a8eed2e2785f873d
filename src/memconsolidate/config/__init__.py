"""Every setting, once: meaning, default, bounds, loading and rendering."""
