"""`companion run` on a desk: everything of it but the pins, the bus and the keyboards.

    python benchmarks/daemon.py STATE

Somebody goes on with the unfinished game in the folder STATE as soon as the service
says that it is ready. Then three moments are printed (monotonic, ns): the first
picture on the display, the buttons live, the game shown again. Then its clock runs, and
the process ends by a signal. Nothing is imported here before the program itself begins,
but what stands in for the kernel's I2C bus.
"""

import os
import sys

import early_desk


def rest() -> None:
    """Put everything else in its place."""
    from hand import sit_at_the_desk

    sit_at_the_desk()


if __name__ == "__main__":
    os.environ["STATE_DIRECTORY"] = sys.argv[1]
    sys.argv[1:] = ["run"]
    early_desk.stand_in(rest)
    from companion.cli.start import main

    sys.exit(main())
