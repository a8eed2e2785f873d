"""memd: long-term memory that can be trusted, for every AI agent on a machine."""

__version__ = "0.1.0"
