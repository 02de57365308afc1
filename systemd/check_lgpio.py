"""Whether lgpio is the real one: pip may have put an old stub of that name in its place."""

import sys

WANTED = (0, 2, 2)


def main() -> str | None:
    """The fault in a sentence, or None."""
    try:
        import lgpio

        # It calls itself lgpio.py_0.2.2.0.
        version = tuple(map(int, lgpio.get_module_version().split("_")[-1].split(".")))
    except (ImportError, AttributeError) as error:
        return f"lgpio does not work ({error})."
    if version < WANTED:
        return f"lgpio is {'.'.join(map(str, version))}, and 0.2.2 is the oldest that works."
    return None


if __name__ == "__main__":
    sys.exit(main())
