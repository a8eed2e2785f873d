PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: check fix test
