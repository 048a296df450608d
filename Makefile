# Everything a newcomer or CI does. Needs Python 3.11 or newer, git and make; the rest goes into .venv.
PYTHON ?= python3
WORKERS ?= auto
UV ?= uv

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input --quiet
GENERATED := clients/python/src
CODE := referee replay clients/python/src bench tests

# What is installed is known by its stamp, whose name holds a checksum of this folder's path, the locks and both
# projects' metadata: unchanged, nothing is installed again; changed or moved, it is. (cksum is on every system.)
PROJECTS := pyproject.toml clients/python/pyproject.toml
key = $(shell { echo '$(CURDIR)'; cat $(1) $(PROJECTS); } | cksum | tr ' ' -)
RUN := $(VENV)/.run-$(call key,requirements/run.txt)
DEV := $(VENV)/.dev-$(call key,requirements/run.txt requirements/dev.txt)

.DEFAULT_GOAL := help
.PHONY: help demo play test check format-check lint types contracts proto-lint proto-check tests golden bench \
	fix proto docs lock setup clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

# --- what a newcomer runs

demo: $(RUN) ## two bots play a whole match over gRPC; IN=ja|en, SEED=n
	@$(BIN)/shinpan demo $(if $(IN),--lang $(IN)) $(if $(SEED),--seed $(SEED))

test: tests ## run all tests; WORKERS=n processes

play: $(DEV) ## random matches of bots (yourself: shinpan play); SEED=n COUNT=n
	@$(BIN)/python -m bench.play $(if $(SEED),--seed $(SEED)) $(if $(COUNT),--count $(COUNT))

golden: $(DEV) ## replay tests/golden and compare line by line
	@$(BIN)/python -m pytest tests/golden

bench: $(DEV) ## measure speed and memory
	@$(BIN)/python -m bench

# --- what CI runs; the tests stand last, so that their closing lines close the output

check: $(DEV) ## all that CI checks, then the tests
	@$(MAKE) --no-print-directory format-check lint types contracts proto-lint proto-check
	@$(MAKE) --no-print-directory tests

format-check: $(DEV)
	$(BIN)/ruff format --check --quiet $(CODE)

lint: $(DEV)
	$(BIN)/ruff check --quiet $(CODE)

types: $(DEV)
	$(BIN)/mypy

contracts: $(DEV)
	$(BIN)/lint-imports --no-cache

proto-lint: $(DEV)
	$(BIN)/buf lint

proto-check: $(DEV)
	@fresh=$$(mktemp -d) && trap 'rm -rf "$$fresh"' EXIT && $(call generate,"$$fresh") && \
	diff -r -x __pycache__ "$$fresh/shinpan/v1" $(GENERATED)/shinpan/v1 || \
	{ echo 'generated code differs from proto/: run make proto and commit what it writes' >&2; exit 1; }

tests: $(DEV)
	$(BIN)/python -m pytest -n $(WORKERS)

# --- what a developer runs

fix: $(DEV) ## format, and mend what the linter can
	$(BIN)/ruff check --fix --quiet $(CODE) || true
	$(BIN)/ruff format --quiet $(CODE)

proto: $(DEV) ## generate the Python code of proto/ into the SDK
	@rm -rf $(GENERATED)/shinpan/v1
	@$(call generate,$(GENERATED))

# Into the folder $(1), so that absolute imports of shinpan.v1 just work.
generate = mkdir -p $(1)/shinpan/v1 && PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m grpc_tools.protoc -I proto \
	--python_out=$(1) --grpc_python_out=$(1) --mypy_out=quiet:$(1) --mypy_grpc_out=quiet,only_async:$(1) \
	proto/shinpan/v1/*.proto && \
	echo '"""Generated from proto/shinpan/v1 by make proto. Do not edit."""' > $(1)/shinpan/v1/__init__.py

docs: $(DEV) ## write the generated pages of docs/ anew
	@$(BIN)/python -m tests.docs.pages

lock: ## pin requirements/*.in anew, with hashes (needs uv); UPGRADE=1 takes newer versions
	$(UV) pip compile $(LOCK_FLAGS) requirements/run.in -o requirements/run.txt
	$(UV) pip compile $(LOCK_FLAGS) -c requirements/run.txt requirements/dev.in -o requirements/dev.txt

# One lock for every system and Python from 3.11 on; hashes, and no address to download from.
LOCK_FLAGS = --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url \
	--no-emit-find-links $(if $(UPGRADE),--upgrade)

setup: $(DEV) ## install all that the other targets need
	@:

clean: ## remove .venv, caches and var/
	rm -rf $(VENV) var dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# --- installing

$(RUN):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	{ echo 'Shinpan needs Python 3.11 or newer; name one with make PYTHON=python3.12 …' >&2; exit 1; }
	@test "$$(cat $(VENV)/.home 2>/dev/null)" = '$(CURDIR)' && $(BIN)/python -c '' 2>/dev/null || \
	{ echo 'making $(VENV)'; $(PYTHON) -m venv --clear $(VENV) && echo '$(CURDIR)' > $(VENV)/.home; }
	@echo 'installing requirements/run.txt'
	@$(PIP) install --require-hashes -r requirements/run.txt
	@$(PIP) install --no-deps --no-build-isolation -e clients/python -e .
	@rm -f $(VENV)/.run-* && touch $@

$(DEV): $(RUN)
	@echo 'installing requirements/dev.txt'
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@rm -f $(VENV)/.dev-* && touch $@
