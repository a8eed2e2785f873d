"""The machine: clock, files, locks, processes, logs."""
