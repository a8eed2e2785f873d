"""The command line: argument to one call, answer to text and exit code."""
