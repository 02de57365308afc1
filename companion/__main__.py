"""`python -m companion`: the same as the `companion` command."""

from companion.cli.start import main

if __name__ == "__main__":
    raise SystemExit(main())
