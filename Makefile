# Needs Python 3.11 or later (with venv), git and make; everything else goes into .venv.

ifndef PYTHON
PYTHON := $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
  $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
endif
ifeq ($(strip $(PYTHON)),)
$(error No Python 3.11 or later found; install it or name it: make PYTHON=/path/to/python3.11 ...)
endif

VENV := .venv
BIN := $(VENV)/bin
# One stamp for each Python, so that `make PYTHON=python3.12 test` sets the environment up anew.
STAMP := $(VENV)/installed-$(shell $(PYTHON) -c 'import sys; print("%d.%d.%d" % sys.version_info[:3])')

.PHONY: bench bench-quality build check demo docs fix install soak test test-system

demo: $(STAMP)
	@$(BIN)/python tools/demo.py

test: check
	$(BIN)/pytest -n 3 --dist worksteal

check: $(STAMP)
	$(BIN)/ruff format --check --quiet
	$(BIN)/ruff check --quiet
	$(BIN)/mypy --no-error-summary
	$(BIN)/lint-imports > $(VENV)/lint-imports.log || { cat $(VENV)/lint-imports.log; exit 1; }
	$(BIN)/codespell *.md docs memconsolidate.toml.example

# Needs the network: what it talks to is installed into temporary directories first.
test-system: $(STAMP)
	MEMD_SYSTEM=1 $(BIN)/pytest -n 0 tests/system

# Half an hour of kills at every step, at random, and with strace at every system call that writes.
soak: $(STAMP)
	$(BIN)/python -m tools.soak

fix: $(STAMP)
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

docs: $(STAMP)
	$(BIN)/python tools/render_docs.py

# Takes some minutes; `make bench ROWS="reading starting"` measures only these.
bench: $(STAMP)
	$(BIN)/python benchmarks/run.py $(ROWS)

# What memd makes of 167 stories with good and hostile models; some minutes, no key, no network.
# `make bench-quality STORIES="en-dbt"` traces every claim; OPTIONS="--languages --json out.json".
bench-quality: $(STAMP)
	$(BIN)/python -m benchmarks.quality.run $(OPTIONS) $(STORIES)

build: $(STAMP)
	$(BIN)/python -m build --outdir dist

install: $(STAMP)

# An environment that another Python made is emptied first. `pip install --group` needs pip 25.1,
# newer than the pip that Python 3.11 brings.
$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(if $(filter-out $(STAMP),$(wildcard $(VENV)/installed-*)),--clear) $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable . --group dev
	rm -f $(VENV)/installed-*
	touch $(STAMP)
