# make run, make test: everything else is listed by make help.
SHELL := /bin/sh
.DEFAULT_GOAL := help
# Standard output belongs to what the targets run.
MAKEFLAGS += --no-print-directory

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
BUILD := build
# The environment gets no pip of its own where Python has one: compiling it takes some seconds of the first start.
PIP = pip() { if [ -e $(BIN)/pip ]; then $(BIN)/python -m pip "$$@"; else '$(PYTHON)' -m pip --python $(BIN)/python "$$@"; fi; }; \
	pip --disable-pip-version-check --no-input -qq
# Several times as fast as pip, which remains for those whose index only pip knows.
UV := $(BIN)/python -m uv --quiet pip install --python $(BIN)/python
INSTALL = install() { $(UV) "$$@" >&2 || { $(PIP) install "$$@" >&2; }; }; install
PIP_TOOLS := 'pip-tools==7.6.2'
PIP_COMPILE := CUSTOM_COMPILE_COMMAND='make requirements' $(BUILD)/pip-tools/bin/python -m piptools compile \
	--quiet --generate-hashes --allow-unsafe --strip-extras --resolver=backtracking \
	--no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-emit-options $(if $(UPGRADE),--upgrade)
COMPILE = echo 'compiling kernels' >&2 && $(BIN)/python -m worker.engine.warm >&2
OURS := pyproject.toml service/clients/python/pyproject.toml
CLIENT := service/clients/python/src/countinghouse_client
CLIENT_CODE := $(CLIENT)/_generated/version.py
GENERATE = $(BIN)/python -m service.clients.generate >&2
PAGE := service/web/dist/sw.js
PAGE_SOURCES := openapi.yaml $(shell find service/web/app service/clients/typescript service/web/build.py service/web/page_html.py \
	'(' -name node_modules -o -name dist -o -name _generated -o -name tests ')' -prune -o -type f -print)
SITE := service/docs/dist/llms.txt
SITE_SOURCES := openapi.yaml $(shell find service/guide service/docs/site service/docs/*.py service/web/app/docs \
	service/web/app/vite.docs.config.ts service/web/app/package-lock.json service/web/app/src/shell -type f)
PINNED := pyproject.toml deploy/undeclared.in
TEST_PROCESSES ?= 2

# Nothing of another environment reaches ours.
unexport PYTHONPATH PYTHONHOME PYTHONSAFEPATH PYTHONSTARTUP VIRTUAL_ENV PIP_USER PIP_TARGET PIP_PREFIX PIP_REQUIRE_HASHES
unexport MYPYPATH PYTEST_ADDOPTS UV_CONSTRAINT UV_OVERRIDE UV_REQUIRE_HASHES UV_SYSTEM_PYTHON UV_BREAK_SYSTEM_PACKAGES
# Without bytecode files, every process compiles every module again, and pytest rewrites every test again.
unexport PYTHONDONTWRITEBYTECODE

# Two environments are not made at once.
.NOTPARALLEL:
.PHONY: run page site test proofs lint bench openapi answers released clients wheels image release pictures requirements clean help

# Kernels are compiled and page and documentation are built beside the service, which answers meanwhile.
run: $(VENV)/.runtime $(CLIENT_CODE) ## start everything at http://127.0.0.1:$PORT (8000); Ctrl-C stops it
	@COUNTINGHOUSE_COMMIT=$$(git rev-parse HEAD 2> /dev/null) exec $(BIN)/python -m deploy.local \
		--page 'exec nice -n 5 $(MAKE) -s page' --documentation 'exec nice -n 19 $(MAKE) -s site'

# All tests of a file run in one process, so that what they share is prepared once.
test: $(VENV)/.dev $(VENV)/.kernels $(CLIENT_CODE) ## run the quick tests; SLOW=1 runs all, ARGS='...' goes to pytest
	@$(BIN)/python -m pytest -q -n $(TEST_PROCESSES) --dist loadfile --no-loadscope-reorder $(if $(SLOW)$(CI),,-m 'not slow') $(ARGS)

proofs: ## run everything, and record in tests/proofs.txt which proofs passed with which inputs
	@ALL=1 RECORD=1 .ci/run

lint: $(VENV)/.dev $(VENV)/.kernels $(CLIENT_CODE) ## check style, types, import directions, openapi.yaml, what was promised and the Containerfile
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/python -m mypy
	@$(BIN)/lint-imports
	@$(BIN)/hadolint deploy/image/Containerfile deploy/image/Containerfile.api
	@$(BIN)/python -m service.openapi --check
	@$(BIN)/python -m tests.promises
	@$(BIN)/python -m service.web.check

bench: $(VENV)/.dev $(VENV)/.kernels $(CLIENT_CODE) ## measure the service against its yardsticks, as ratios
	@$(BIN)/python -m tests.bench

openapi: $(VENV)/.runtime $(VENV)/.kernels ## write openapi.yaml from the code
	@mkdir -p $(BUILD)
	@$(BIN)/python -m service.openapi > $(BUILD)/openapi.yaml
	@mv $(BUILD)/openapi.yaml openapi.yaml

answers: $(VENV)/.dev $(VENV)/.kernels ## record the answers of new operations and versions in worker/games/answers.txt
	@$(BIN)/python -m tests.answers

released: $(VENV)/.dev $(CLIENT_CODE) ## record what the release that is being made promises, which make lint holds from then on
	@$(BIN)/python -m service.openapi --released
	@$(BIN)/python -m tests.promises --released

clients: $(VENV)/.dev $(CLIENT_CODE) ## build the packages of the clients into build/clients, ready to upload
	@$(BIN)/python -m service.clients.build

wheels: $(VENV)/.dev $(CLIENT_CODE) page site ## build what pip installs, countinghouse-server and its client, into build/packages
	@$(BIN)/python -m deploy.package

image: $(VENV)/.dev $(CLIENT_CODE) page site ## build the container images with buildah; TAG=... names it, BASE=... is an image to start from
	@$(BIN)/python -m deploy.image $(if $(TAG),--tag '$(TAG)') $(if $(BASE),--base '$(BASE)')

release: $(VENV)/.dev $(CLIENT_CODE) page site ## build all files of a release into build/release; ARGS=--no-image does without buildah
	@$(BIN)/python -m deploy.release $(ARGS)

pictures: $(VENV)/.dev $(CLIENT_CODE) ## draw the pictures of the README from the service that make run serves
	@$(BIN)/python -m tests.web.pictures

requirements: $(BUILD)/pip-tools/.installed ## pin the dependencies anew; UPGRADE=1 takes the newest versions
	@$(PIP_COMPILE) --extra local --output-file requirements.txt $(PINNED)
	@$(PIP_COMPILE) --extra local --extra tracing --extra dev --constraint requirements.txt \
		--output-file requirements-dev.txt $(PINNED)
	@$(PIP_COMPILE) --extra tracing --constraint requirements-dev.txt --output-file deploy/image/requirements.txt $(PINNED)
	@$(PIP_COMPILE) --output-file deploy/uv.txt deploy/uv.in
	@$(PIP_COMPILE) --output-file deploy/image/tools.txt deploy/image/tools.in
	@$(PIP_COMPILE) --output-file service/clients/node.txt service/clients/node.in
	@$(PIP_COMPILE) --output-file service/docs/site/zensical.txt service/docs/site/zensical.in
	@$(PIP_COMPILE) --output-file tests/clients/tools.txt tests/clients/tools.in

# Without the registry of npm the service starts all the same, and says at its front page that this was not built.
page: $(VENV)/.runtime ## build the page that people open
	@$(MAKE) -s $(PAGE) || echo 'the page was not built; everything else works without it' >&2

site: $(VENV)/.runtime ## build the documentation
	@$(MAKE) -s $(SITE) || echo 'the documentation was not built; everything else works without it' >&2

clean: ## remove the environment, caches and builds; the state folder stays
	@rm -rf $(VENV) $(BUILD) .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache *.egg-info service/web/dist service/docs/dist service/clients/python/src/*.egg-info $(CLIENT)/_generated
	@rm -rf service/web/app/node_modules service/web/app/dist service/clients/typescript/node_modules service/clients/typescript/src/_generated
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(firstword $(MAKEFILE_LIST)) | expand -t 14

$(PAGE): $(PAGE_SOURCES)
	@echo 'building the page' >&2
	@$(BIN)/python -m service.web.build >&2

$(SITE): $(SITE_SOURCES)
	@echo 'building the documentation' >&2
	@$(BIN)/python -m service.docs.site.build >&2

# The command line imports it, so that it is there before anything runs.
$(CLIENT_CODE): openapi.yaml $(wildcard worker/*code_*.py service/clients/*.py service/clients/generator/*.py $(CLIENT)/*.py) | $(VENV)/.runtime
	@$(GENERATE)

# The stamps are made last, so that an installation that was interrupted is done again.
$(VENV)/.runtime: requirements.txt $(OURS) $(VENV)/.created
	@echo 'installing packages into $(VENV)' >&2
	@$(INSTALL) --require-hashes -r requirements.txt
	@$(GENERATE)
	@$(INSTALL) --no-deps --no-build-isolation --editable . --editable service/clients/python
	@touch $@

$(VENV)/.dev: requirements-dev.txt $(OURS) $(VENV)/.created
	@echo 'installing packages for development into $(VENV)' >&2
	@$(INSTALL) --require-hashes -r requirements-dev.txt
	@$(GENERATE)
	@$(INSTALL) --no-deps --no-build-isolation --editable . --editable service/clients/python
	@touch $(VENV)/.runtime $@

# Apart from the packages: building clients, wheels or the page computes nothing.
$(VENV)/.kernels: $(VENV)/.runtime
	@$(COMPILE)
	@touch $@

$(VENV)/.created: deploy/uv.txt
	@$(call make_environment,$(VENV),$$('$(PYTHON)' -c 'import pip' 2> /dev/null && echo --without-pip))
	@$(PIP) install --require-hashes -r deploy/uv.txt >&2
	@touch $@

$(BUILD)/pip-tools/.installed: Makefile
	@$(call make_environment,$(BUILD)/pip-tools)
	@$(BUILD)/pip-tools/bin/python -m pip --disable-pip-version-check -qq install $(PIP_TOOLS) >&2
	@touch $@

define make_environment
command -v '$(PYTHON)' > /dev/null || { echo 'Python 3.11 or newer is needed; set PYTHON to one' >&2; exit 1; }; \
'$(PYTHON)' -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	{ echo "Python 3.11 or newer is needed, and $(PYTHON) is $$('$(PYTHON)' -V 2>&1); set PYTHON to one" >&2; exit 1; }; \
'$(PYTHON)' -m venv $(2) $(1) >&2
endef
