# make play   a game in the terminal          make test   everything CI runs
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# xdist workers for the tests; "auto" is one a core
WORKERS ?= auto

.PHONY: play test lint compiled bench instructions lock clean help

help:
	@echo "make play   open a game of Weather Island in the terminal"
	@echo "make test   set up everything, then lint, types, import contracts and all tests"
	@echo "make lint   only the checks that need no running"
	@echo "make compiled  compile the engine with mypyc and test it (some minutes)"
	@echo "make bench  measure the engine and its peers (some minutes), and write the figures down"
	@echo "make instructions  compare counted instructions with the kept ones (needs valgrind)"
	@echo "make lock   resolve the locked dependencies anew"

play: $(READY)
	$(BIN)/stormtable play weather-island --terminal

test: lint
	$(BIN)/pytest -n $(WORKERS)

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Compile the engine in place, and run on it what must hold for both engines.
compiled: $(READY)
	STORMTABLE_BUILD=compiled $(BIN)/python setup.py --quiet build_ext --inplace
	$(BIN)/pytest -n $(WORKERS) tests_compiled tests/rulebook tests/records tests/oracles tests/perft

bench: $(VENV)/.bench
	$(BIN)/python -m bench

instructions: $(READY)
	$(BIN)/python -m bench.instructions

$(VENV)/.bench: $(READY) bench/requirements.lock
	$(BIN)/python -m pip install --quiet --require-hashes -r bench/requirements.lock
	@touch $@

lock: $(READY)
	$(BIN)/pip-compile --quiet --strip-extras --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --generate-hashes \
		--allow-unsafe --extra dev --output-file requirements.lock pyproject.toml
	$(BIN)/pip-compile --quiet --strip-extras --no-emit-index-url --no-emit-trusted-host --no-emit-find-links --generate-hashes \
		--allow-unsafe --output-file bench/requirements.lock bench/requirements.in

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Stormtable needs Python 3.11 or later; set PYTHON=..."; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $(READY)

clean:
	find src -name '*.so' -delete
	rm -rf src/stormtable/_compiled.json $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build
