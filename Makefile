# make play   the table in your browser       make test   everything CI runs
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# What playing, serving and compiling need; and what tests and checks need besides
READY := $(VENV)/.ready
TOOLS := $(VENV)/.tools
DOCS := $(VENV)/docs
# Test processes: two more than cores, because many tests wait for servers
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 2)
PARALLEL := -n $(WORKERS) --dist worksteal
# Each test process computes in one thread
export OPENBLAS_NUM_THREADS := 1
# Hundreds of processes start in the tests: Python keeps what it compiled of tests and sources.
export PYTHONDONTWRITEBYTECODE :=

# The sources of the compiled engine: make compiles them again when one changes
ENGINE := $(VENV)/.engine
HOT := setup.py src/stormtable/bots/_net_kernel.c $(shell find src/stormtable/kernel src/stormtable/games/*/rules src/stormtable/games/*/bots/search -name '*.py')

# What the page is made of, and the page itself
PAGE := src/stormtable/pages/index.html
MODULES := web/node_modules/.ready
SEEN := $(shell find web/src web/public web/index.html web/*.ts web/*.js web/package.json src/stormtable/i18n src/stormtable/games/*/text -type f 2>/dev/null)
# The engine that the page's worker runs: web/tools/engine-archive.js says which modules it has
SEEN += web/tools/engine-archive.js $(shell find $(addprefix src/stormtable/,kernel protocol i18n story rulebook lessons bots table offline games) -name '*.py' -o -path '*/weights/*')

.PHONY: play table web node wheel test quick screenshots units collect needs lint bench dataset instructions mutants newest golden types docs audit lock clean help

help:
	@echo "make play   set up what the table needs and open it in your browser; the engine compiles meanwhile"
	@echo "make web    build the page, if anything of it has changed (needs Node 20 or later)"
	@echo "make wheel  build dist/*.whl, engine compiled and page built in: who installs it needs no Node"
	@echo "make test   set up everything, then lint, types, import contracts and all tests on both engines"
	@echo "make quick  lint, types, import contracts and the fastest tests of every part: under a minute"
	@echo "make lint   only the checks that need no running"
	@echo "make screenshots  take pictures of every screen into web/screenshots (SIZES=, THEMES=, ONLY=, DESIGN=)"
	@echo "make bench  measure the engine and its peers (some minutes), and write the figures down"
	@echo "make dataset  play and write 10,000 games (103 s of processor time) into build/dataset, with checksums and a data card"
	@echo "make instructions  compare counted instructions with the kept ones (needs valgrind)"
	@echo "make mutants break rules and notices on purpose (some minutes), and say which faults no test sees"
	@echo "make newest run the tests of kernel and rules on Python 3.14, in WebAssembly (needs a package index)"
	@echo "make golden write the golden messages at some positions again, and the protocol's schema"
	@echo "make types  write docs/openapi.json and the types of page and client, from the server's models; and the page's symbols for Python"
	@echo "make docs   build the documentation site into site/, and check every link and path in it"
	@echo "make audit  ask which locked packages have known weaknesses (needs a network)"
	@echo "make lock   resolve the locked dependencies again"
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
	$(addprefix tests/,contract/notices contract/old_records contract/perft contract/properties kernel lab/fuzz protocol)
# Other tests that change rules on the fly, which compiled ones do not allow. tests/test_engines.py checks the list.
PURE := $(addprefix tests/,lab/arena/test_simulate.py::test_a_broken_rule_is_counted \
	lab/arena/test_simulate.py::test_a_dead_end_is_counted_and_its_game_not_finished \
	server/test_nothing_leaks.py::test_an_answer_that_reveals_a_secret_is_found \
	server/test_nothing_leaks.py::test_a_bot_that_sees_all_cards_is_found)

# What needs no engine runs while it is compiled, which takes one core.
test:
	@$(MAKE) --no-print-directory -j2 $(ENGINE) lint needs web units collect
	@if [ -e src/stormtable/_compiled.json ]; then \
		echo "The rules, in pure Python"; STORMTABLE_PURE=1 $(BIN)/pytest $(PARALLEL) $(RULES) $(PURE); \
		else echo "The engine is not compiled here: tested in pure Python only."; fi
	$(BIN)/pytest $(PARALLEL)
	npm --prefix web run e2e

# A fast test of every part that starts no process and plays no bot. tests/test_quick.py checks the list.
QUICK := $(addprefix tests/,contract/test_*.py kernel i18n test_authoring.py test_names.py test_prose.py test_quick.py \
	games/weather_machine/rulebook/test_page_13.py games/weather_island/rulebook/test_phase_1_bidding.py \
	games/weather_machine/rulebook/solo/test_supply.py table/test_clock.py table/test_pairing.py \
	table/test_rating.py bots/workers/test_turns.py server/test_config.py server/test_seats.py \
	server/notifications/test_tokens.py server/notifications/test_texts.py)

# Under a minute on two idle cores once mypy has its cache. The first run takes longer.
quick: $(TOOLS)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python tools/names.py
	$(BIN)/python tools/prose.py
	$(BIN)/python tools/check_docs.py
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest $(PARALLEL) $(QUICK)

# Every screen and every kind of question, in both themes, as pictures on one page. Given on the command line:
# SIZES=360x780,1440x900  THEMES=dark,light  ONLY=part-of-a-name  DESIGN=folder (pictures set beside these)
screenshots: $(ENGINE) web
	npm --prefix web run screenshots

units: $(READY) $(MODULES)
	npm --prefix web test

# Compiles the tests once, before several processes would each do it.
collect: $(TOOLS)
	@$(BIN)/pytest --collect-only -qqq > /dev/null || $(BIN)/pytest --collect-only -q

needs:
	@sh tests/needs.sh

lint: $(TOOLS) $(MODULES)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python tools/names.py
	$(BIN)/python tools/prose.py
	$(BIN)/python tools/check_docs.py
	$(BIN)/mypy
	$(BIN)/lint-imports
	npm --prefix web run check

bench: $(VENV)/.bench $(ENGINE)
	$(BIN)/python -m bench

# The first part of the million games of docs/research.md: equal settings, so more games may follow.
dataset: $(ENGINE)
	$(BIN)/stormtable export weather-island --folder build/dataset --games 10000 --part-games 2000 --bots greedy,random --no-observations

instructions: $(ENGINE)
	$(BIN)/python -m bench.instructions

mutants: $(TOOLS)
	$(BIN)/python tests/mutants --workers 2

# The rules on CPython 3.14, which Pyodide has as WebAssembly. It has neither processes nor the files of an
# operating system, and no numpy here: tests that need them are left out. Later versions of hypothesis
# are not in pure Python.
NEWEST := pytest pluggy iniconfig packaging pygments hypothesis==6.150.0 attrs sortedcontainers mypy-extensions structlog
newest: $(READY) $(MODULES)
	@mkdir -p build/newest
	$(BIN)/python -m pip download --quiet --no-deps --only-binary :all: --platform any \
		--implementation py --abi none --python-version 3.14 --dest build/newest $(NEWEST)
	node web/tools/newest-python.mjs build/newest -q tests/kernel tests/contract/perft \
		$(wildcard $(addprefix tests/games/*/,oracles properties records rulebook)) \
		--ignore tests/kernel/test_files.py $(addprefix --deselect tests/kernel/, \
		test_declaration.py::test_our_games_have_no_faults \
		test_edition.py::test_an_edition_is_a_regular_file_below_the_size_limit \
		test_record.py::test_a_record_is_a_regular_file_below_the_size_limit)

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

# The same locks on every machine: tools/lock.py says how.
lock: $(TOOLS)
	$(BIN)/python tools/lock.py

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
