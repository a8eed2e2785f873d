"""Model providers, and the rules that work without one."""
