PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test lint types install uninstall clean

play: $(VENV)
	@$(BIN)/companion run --mock

test: $(VENV) lint types
	$(BIN)/pytest -n auto --cov --cov-report=term:skip-covered

lint: $(VENV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)
	$(BIN)/mypy

$(VENV): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	@touch $(VENV)

install:
	@systemd/install.sh install

uninstall:
	@systemd/install.sh uninstall

clean:
	rm -rf $(VENV) build dist .coverage .pytest_cache .mypy_cache .ruff_cache
