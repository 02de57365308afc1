PYTHON ?= python3
BOARD_PYTHON ?= 3.13
VENV := .venv
BIN := $(VENV)/bin
BROWSER = command -v chromium-headless-shell > /dev/null || \
    apt-get install --yes --quiet chromium-headless-shell || true; \
    $(PIP) --editable ".[phones,browser]"
VOICES = { command -v flite && command -v espeak-ng && command -v text2wave; } > /dev/null || \
    apt-get install --yes --quiet espeak-ng flite festival festvox-us-slt-hts festvox-kdlpc16k || true; \
    $(PIP) --editable ".[voice]" --requirement tests/voice_sets/requirements.txt
PIP = $(BIN)/python -m pip install --quiet --disable-pip-version-check

# What Python has compiled is kept: else each process that a test starts compiles it again.
unexport PYTHONDONTWRITEBYTECODE

# A test that takes longer than five minutes, as a board does, is not asked where it waits.
PATIENT = -o faulthandler_timeout=3600
.PHONY: play test test-slow test-phones test-browser test-browser-full test-secrets card release-dry test-first-boot test-fresh test-arm64 test-arm64-full test-board \
    test-board-arm64 test-board-voice test-board-full test-board-causes test-card test-damage test-deb test-markers test-cluster test-voice test-voice-full \
    test-opponents \
    deb lint types case kit locks wheelhouse install uninstall clean \
    help quick

#### Play

## Start a game: in a window or, without a screen, in the terminal.
play: $(VENV)
	@$(BIN)/companion run --mock --phones 8765

## This list.
help:
	@awk -F : '/^#### / { print "\n" substr($$0, 6) } /^## / { text = substr($$0, 4) } \
	    text && /^[a-z0-9-]+:/ { printf "  make %-18s %s\n", $$1, text; text = "" }' Makefile

#### Check a change

## Ruff, mypy and the tests that mirror what has changed since origin/main, or SINCE=COMMIT.
quick: $(VENV) lint types
	@$(BIN)/python tests/quick.py $(SINCE)

## Each promise once: ruff, mypy, and all tests but the slow ones.
# Mypy works beside the tests, on one processor while they wait; what it finds is shown last.
test: $(VENV) lint
	@$(BIN)/mypy > $(VENV)/types.txt 2>&1 & types=$$!; \
	    $(BIN)/pytest -n auto --dist worksteal -m "not slow"; status=$$?; \
	    wait $$types || status=$$?; cat $(VENV)/types.txt; exit $$status
	@echo 'Left out: slow tests, and nine of ten examples of each property. make test-slow runs all.'

## The slow tests, every example of a property, and the limit of coverage.
# The attacks on the phones' door take minutes of real time: test-phones has them. test-opponents
# has the matches of computer players, test-cluster the games on a cluster. Coverage makes tests
# three times as slow, so it leaves out those with the marker no_cover, and folders whose lines
# others cover.
test-slow: $(VENV)
	$(BIN)/pytest -n auto --dist worksteal --hypothesis-profile=ci -m "slow or sized" \
	    --ignore-glob="tests/phones/test_attack*.py" --ignore=tests/phones/test_fuzz.py \
	    --ignore-glob="tests/opponents/test_[!o]*.py" --ignore=tests/simulation/test_cluster.py
	$(BIN)/pytest -n auto --dist worksteal -m "not slow and not sized and not no_cover" \
	    --ignore-glob="tests/test_*.py" --ignore=tests/opponents --ignore=tests/evenings/games \
	    --ignore=tests/systemd --ignore=tests/case --cov --cov-report=term:skip-covered

## Ruff: faults and format.
lint: $(VENV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

## Mypy, strict.
types: $(VENV)
	$(BIN)/mypy

# From the lock if there is one for this Python and machine.
$(VENV): pyproject.toml $(wildcard systemd/locks/*.txt)
	@echo "Setting everything up; this takes a minute the first time ..."
	@$(PYTHON) -m venv $(VENV)
	@if $(BIN)/python systemd/locks/lock.py run dev phones > $(VENV)/lock.txt 2> /dev/null; then \
	    $(PIP) --no-deps --require-hashes --requirement $(VENV)/lock.txt && \
	    $(PIP) --no-deps --no-build-isolation --editable .; \
	else $(PIP) --editable ".[dev,phones]"; fi
	@touch $(VENV)

#### Check more of it

## The phones without and with sockets, among them the attacks on the door, at full size.
test-phones: $(VENV)
	$(BIN)/pytest --hypothesis-profile=ci tests/phones tests/ui/test_onlooker.py tests/widgets/test_forms.py

## The phones' pages in Debian's Chromium: whole games with troubles, every page checked.
test-browser: $(VENV)
	@$(BROWSER)
	$(BIN)/pytest -n 2 tests/browser

## The same in all sizes and colours, by keyboard alone, and with phones that go at every step.
test-browser-full: $(VENV)
	@$(BROWSER)
	$(BIN)/pytest tests/browser --full

## A thousand random games with phones listening: no message has a secret of another seat.
test-secrets: $(VENV)
	SECRET_GAMES=167 $(BIN)/pytest -n auto --dist worksteal tests/phones/test_secrets.py

## Break many more journals than `make test` does, fail the disk under SQLite, and kill evenings.
test-damage: $(VENV)
	@command -v cc > /dev/null || apt-get install --yes --quiet gcc libc6-dev || true
	DAMAGE=20 KILLS=1000 POWER_CUTS=300 $(BIN)/pytest $(PATIENT) -n auto --dist worksteal \
	    --hypothesis-profile=ci tests/damage tests/evenings/test_kill.py tests/test_power_cuts.py

## A camera's reader finds every printed marker; installs OpenCV into .venv.
test-markers: $(VENV)
	$(PIP) "opencv-python-headless>=4.8"
	$(BIN)/pytest tests/markers

## The recogniser with its models, evenings by voice, how well it hears.
# Numbers in one thread, as on a board.
test-voice test-voice-full: export OMP_NUM_THREADS = 1
test-voice test-voice-full: export PYTHONPATH = tests
test-voice: $(VENV)
	@$(VOICES)
	$(BIN)/pytest -n 2 tests/voice_process/hearing
	$(BIN)/python -m voice_sets quick

## More evenings, many more voices and turns: an hour the first time.
# Half of that hour is spent on speaking.
test-voice-full: $(VENV)
	@$(VOICES)
	EVENINGS=4 $(BIN)/pytest -n 2 tests/voice_process/hearing/evenings
	$(BIN)/python -m voice_sets full

## Games on a cluster of which a worker is killed; tables as Parquet.
test-cluster: $(VENV)
	$(PIP) --editable ".[cluster]" pyarrow
	$(BIN)/pytest -n 2 tests/simulation/test_cluster.py tests/simulation/test_files.py -rs

## How strong the computer players are: 400 mirrored pairs for each step, resumed if stopped.
STEPS = 5,old 1,beginner 1.5,1 2,1.5 2.5,2 3,2.5 3.5,3 4,3.5 4.5,4 5,4.5
NONSENSE = nonsense,1 nonsense,2 nonsense,3
EXPLOITERS = all-in,5 station,5 pot,5 half-pot,5 bet-fold,5 tight,5 tight-all-in,5 loose-all-in,5 \
    trap,5 value,5 blind-25,5 blind-35,5 blind-50,5 blind-70,5 blind-100,5 overbet,5 open-3,5 stab,5 \
    river-bluff,5
OPPONENTS = build/opponents
MEASURE = $(BIN)/python tests/opponents/measure.py --keep $(OPPONENTS)/matches.json
test-opponents: $(VENV)
	$(BIN)/pytest -n auto --dist worksteal tests/opponents
	$(BIN)/python tests/opponents/deals.py --deals 1262 $(OPPONENTS)/deals.txt
	$(BIN)/python tests/opponents/deals.py --first 20000 --deals 3000 $(OPPONENTS)/fresh.txt
	$(BIN)/python tests/opponents/search.py
	$(MEASURE) word_for_word 5,old 5,believer 5,claimer 1,beginner 2,1 3,2 4,3 5,4 5,3 5,2 $(EXPLOITERS)
	$(MEASURE) word_for_word $(NONSENSE)
	$(MEASURE) word_sprout $(wordlist 2,10,$(STEPS)) $(NONSENSE) --rules rounds=1
	$(MEASURE) worph $(wordlist 2,10,$(STEPS))
	$(MEASURE) word_lift $(STEPS)
	$(MEASURE) newword $(STEPS) $(NONSENSE)
	$(MEASURE) newword $(STEPS) $(NONSENSE) --rules junior=true
	$(BIN)/python tests/opponents/thinking.py $(OPPONENTS)/thinking.json

#### Check it on other computers: needs root on Debian

## The README's commands and .ci/run in bare Debian roots.
test-fresh:
	$(PYTHON) tests/fresh/fresh.py

## The packages, installed in Debian roots of their release and architecture.
test-deb: $(VENV)
	$(BIN)/pytest tests/deb

## The unit tests that depend on the processor, on an emulated one.
# Wires, keyboards, drawings in a terminal, forms of words and the flow of a service do not depend on it;
# the board beside runs the service itself.
test-arm64: $(VENV)
	$(BIN)/python tests/arm64/units.py -n 2 -m "not slow" --ignore=tests/hardware/wiring \
	    --ignore=tests/hardware/layouts --ignore-glob="tests/hardware/drawn/test_[!w]*.py" \
	    --ignore-glob="tests/app/test_*.py" --ignore=tests/lexicon/reading \
	    --ignore=tests/lexicon/test_grammar.py --ignore=tests/lexicon/test_house_words.py

## All unit tests on it.
test-arm64-full: $(VENV)
	$(BIN)/python tests/arm64/units.py -n 2 tests

## The installed package on a Pi's processor and Debian's own kernel, in QEMU.
# These boards need Debian 12.
test-board-arm64: $(VENV)
	BOARD_CUTS=2 $(BIN)/pytest $(PATIENT) tests/board --kernel=arm64 -m stock -k "not cores" --durations=0

## The same on the architecture of a laptop, installed with `make install`.
test-board: $(VENV)
	BOARD_CUTS=2 $(BIN)/pytest $(PATIENT) tests/board --kernel=stock -m stock -k "not cores"

## A turn played by voice, through a loopback sound card.
test-board-voice: $(VENV)
	$(BIN)/pytest $(PATIENT) tests/board/test_hearing.py --kernel=stock --durations=0

## All of it on a user-mode kernel, and the figures for docs/reliability.md; then the above.
test-board-full: $(VENV)
	$(BIN)/pytest $(PATIENT) tests/board --figures=docs/board-figures.txt
	BOARD_CUTS=2 $(BIN)/pytest $(PATIENT) tests/board --kernel=stock -m stock

## Each test of the board once with each of its causes put in: it has to fail.
test-board-causes: $(VENV)
	BOARD_CUTS=4 $(BIN)/pytest $(PATIENT) tests/board --causes

## A flashed card on the emulated board: its first boot, pulled plugs, an update; Debian 12.
test-first-boot: $(VENV)
	$(BIN)/pytest $(PATIENT) tests/first_boot

## Debian's own card for a Pi, started on an emulated Raspberry Pi 3B.
test-card: $(VENV)
	$(BIN)/pytest $(PATIENT) tests/card

#### Make what is kept or released

## The printed case, after a change in hardware/lid.toml; needs openscad and povray.
case: $(VENV)
	$(BIN)/python case/make_case.py
	$(BIN)/python case/picture.py

## All that can be printed, on both papers, in dist/kit: part of a release.
kit: $(VENV)
	$(BIN)/python -m companion.printing.kit.everything dist/kit

## The versions and hashes of everything that pip installs on a box.
locks: $(VENV)
	$(BIN)/pip install --quiet uv
	$(BIN)/python systemd/locks/make_locks.py

## What `make install` needs, for a board without a network; see docs/build.md.
wheelhouse: $(VENV)
	$(BIN)/python systemd/locks/fetch.py wheelhouse run pi phones --without lgpio evdev \
	    --python=$(BOARD_PYTHON) --machine=aarch64
	$(BIN)/pip wheel --quiet --no-deps --no-build-isolation --wheel-dir wheelhouse .

## Debian packages for a Raspberry Pi, in dist/; needs root on Debian.
deb: $(VENV)
	$(BIN)/python systemd/deb/build_deb.py

## vendor-data, which goes onto a card's bootfs beside the package.
card:
	@$(PYTHON) systemd/card/make_card.py

## Everything that a release has, in dist/; needs root on Debian.
# With IMAGE=FILE.img.xz its image and manifest as well.
release-dry: $(VENV)
	$(BIN)/python systemd/release/make_release.py $(IMAGE)

#### Install

## Install the box's service on this computer; needs root.
install:
	@systemd/install.sh install

## Remove the service; the games stay.
uninstall:
	@systemd/install.sh uninstall

## Delete .venv, and what was built or cached here.
clean:
	rm -rf $(VENV) build dist .coverage .pytest_cache .mypy_cache .ruff_cache
