# make play   the table in your browser       make test   everything CI runs
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# What playing, serving and compiling need; and what tests and checks need besides
READY := $(VENV)/.ready
TOOLS := $(VENV)/.tools
DOCS := $(VENV)/docs
# xdist workers for the tests; "auto" is one a core
WORKERS ?= auto

# What the compiled engine is made of: it is compiled anew when any of it changes
ENGINE := $(VENV)/.engine
HOT := setup.py $(shell find src/stormtable/kernel src/stormtable/games/*/rules src/stormtable/games/*/bots/search -name '*.py')

# What the page is made of, and the page itself
PAGE := src/stormtable/pages/index.html
MODULES := web/node_modules/.ready
SEEN := $(shell find web/src web/public web/index.html web/*.ts web/*.js web/package.json src/stormtable/i18n src/stormtable/games/*/text -type f 2>/dev/null)

.PHONY: play table web node wheel test quick screenshots units needs lint bench instructions mutants golden types docs audit lock clean help

help:
	@echo "make play   set up what the table needs and open it in your browser; the engine compiles meanwhile"
	@echo "make web    build the page, if anything of it has changed (needs Node 20 or later)"
	@echo "make wheel  build dist/*.whl, engine compiled and page built in: who installs it needs no Node"
	@echo "make test   set up everything, then lint, types, import contracts and all tests on both engines"
	@echo "make quick  lint, types, import contracts and the fastest tests of every part: under a minute"
	@echo "make lint   only the checks that need no running"
	@echo "make screenshots  take pictures of every screen into web/screenshots (SIZES=, THEMES=, ONLY=, DESIGN=)"
	@echo "make bench  measure the engine and its peers (some minutes), and write the figures down"
	@echo "make instructions  compare counted instructions with the kept ones (needs valgrind)"
	@echo "make mutants break rules and notices on purpose (some minutes), and say which faults no test sees"
	@echo "make golden write anew what clients are told at some positions, and the protocol's schema"
	@echo "make types  write docs/openapi.json and the types of page and client, from the server's models"
	@echo "make docs   build the documentation site into site/, and check every link and path in it"
	@echo "make audit  ask which locked packages have known weaknesses (needs a network)"
	@echo "make lock   resolve the locked dependencies anew"
	@echo "make clean  remove all that the others made"
	@echo "STORMTABLE_BUILD=pure make ...  does not compile the engine: same results, slower"

# Packages and page are made side by side; nobody waits for the compiler.
play: node
	@[ -e $(READY) ] || echo "Setting up what the table needs; this takes a minute or two, once."
	@$(MAKE) --no-print-directory -j2 table
	@MAKE="$(MAKE_COMMAND)" $(BIN)/python tools/play.py

table: $(READY) web
	@:

web: node $(PAGE)

wheel: $(READY) web
	@rm -rf build/lib* build/bdist*
	$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .

node:
	@node -e 'process.exit(Number(process.versions.node.split(".")[0] < 20))' 2>/dev/null \
		|| { echo "error: the page needs Node 20 or later; install it (Debian, Ubuntu: apt-get install nodejs npm) and run make again" >&2; exit 1; }

$(MODULES): web/package.json web/package-lock.json | node
	npm --prefix web ci --no-audit --no-fund
	@touch $@

$(PAGE): $(MODULES) $(SEEN)
	npm --prefix web run build
	@touch -c $@ $@.br

# These tests run on both engines: they are about the rules. The others run on the engine that people
# get; tests/contract/engines compares what bots choose on both.
RULES := $(wildcard $(addprefix tests/games/*/,editions oracles properties records rulebook)) \
	$(addprefix tests/,contract kernel lab/fuzz protocol)

# What needs no engine runs while it is compiled, which takes one core.
test:
	@$(MAKE) --no-print-directory -j2 $(ENGINE) lint needs web units
	@if [ -e src/stormtable/_compiled.json ]; then \
		echo "The rules, in pure Python"; STORMTABLE_PURE=1 $(BIN)/pytest -n $(WORKERS) $(RULES); \
		else echo "The engine is not compiled here: tested in pure Python only."; fi
	$(BIN)/pytest -n $(WORKERS)
	npm --prefix web run e2e

# A fast test of every part that starts no process and plays no bot. tests/test_quick.py checks the list.
QUICK := $(addprefix tests/,contract/test_*.py kernel i18n test_authoring.py test_names.py test_quick.py \
	games/weather_machine/rulebook/test_page_13.py games/weather_island/rulebook/test_phase_1_bidding.py \
	games/weather_machine/rulebook/solo/test_supply.py table/test_clock.py table/test_pairing.py \
	table/test_rating.py bots/workers/test_turns.py server/test_config.py server/test_seats.py \
	server/notifications/test_tokens.py server/notifications/test_texts.py)

# Under a minute on two idle cores once mypy has its cache. The first run takes longer.
quick: $(TOOLS)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python tools/names.py
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -n $(WORKERS) $(QUICK)

# Every screen and every kind of question, in both themes, as pictures on one page. Given on the command line:
# SIZES=360x780,1440x900  THEMES=dark,light  ONLY=part-of-a-name  DESIGN=folder (pictures set beside these)
screenshots: $(ENGINE) web
	npm --prefix web run screenshots

units: $(READY) $(MODULES)
	npm --prefix web test

needs:
	@sh tests/needs.sh

lint: $(TOOLS) $(MODULES)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python tools/names.py
	$(BIN)/mypy
	$(BIN)/lint-imports
	npm --prefix web run check

bench: $(VENV)/.bench $(ENGINE)
	$(BIN)/python -m bench

instructions: $(ENGINE)
	$(BIN)/python -m bench.instructions

mutants: $(TOOLS)
	$(BIN)/python tests/mutants --workers 2

golden: $(TOOLS)
	$(BIN)/python tests/protocol/make.py

# The server's models decide: the document first, then what is made from it.
types: $(TOOLS) $(MODULES)
	$(BIN)/python tools/api_types.py
	npm --prefix web run types

# The documentation site. Some pages are made from the code and from files at the root.
# mkdocstrings can fail silently, so the built reference is searched for a name it must have.
docs: $(VENV)/.docs
	$(BIN)/python tools/check_docs.py
	$(BIN)/python tools/docs_pages.py
	$(DOCS)/bin/zensical build --strict --clean
	@grep -q 'stormtable.kernel.registry.GamePack' site/reference/python/index.html \
		|| { echo "error: the Python reference has no GamePack" >&2; exit 1; }

# In an environment of its own: the site's tools are not the project's.
$(VENV)/.docs: $(READY) docs/requirements.lock
	$(PYTHON) -m venv $(DOCS)
	$(DOCS)/bin/python -m pip install --quiet --require-hashes -r docs/requirements.lock
	@touch $@

# Asks a service on the network for known weaknesses of the locked packages, so it is no part of make
# test. A package the service does not know fails it (--strict): that is not the same as none found.
audit: $(TOOLS)
	$(BIN)/pip-audit --strict --require-hashes --disable-pip --progress-spinner off -r requirements-dev.lock

$(VENV)/.bench: $(TOOLS) bench/requirements.lock
	$(BIN)/python -m pip install --quiet --require-hashes -r bench/requirements.lock
	@touch $@

# The larger first: the smaller has of it what playing needs, in the same versions.
PIP_COMPILE := $(BIN)/pip-compile --quiet --strip-extras --no-emit-index-url --no-emit-trusted-host \
	--no-emit-find-links --generate-hashes --allow-unsafe
lock: $(TOOLS)
	$(PIP_COMPILE) --extra all --extra build --extra dev --output-file requirements-dev.lock pyproject.toml
	cp requirements-dev.lock requirements.lock
	$(PIP_COMPILE) --extra all --extra build --output-file requirements.lock pyproject.toml
	$(PIP_COMPILE) --output-file bench/requirements.lock bench/requirements.in
	$(PIP_COMPILE) --output-file docs/requirements.lock docs/requirements.in

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Stormtable needs Python 3.11 or later; set PYTHON=..."; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements.lock
	STORMTABLE_BUILD=pure $(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $(READY)

$(TOOLS): $(READY) requirements-dev.lock
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements-dev.lock
	@touch $(TOOLS)

$(ENGINE): $(READY) $(HOT)
	@MYPY_CACHE_DIR=build/mypy $(BIN)/python setup.py --quiet build_ext --inplace
	@touch $(ENGINE)

clean:
	find src -name '*.so' -delete -o -name '*.so.new' -delete
	rm -rf src/stormtable/_compiled.json $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache build
	rm -rf src/stormtable/pages web/node_modules web/test-results web/screenshots
	rm -rf site docs/reference/http.md docs/reference/changelog.md docs/reference/contributing.md
