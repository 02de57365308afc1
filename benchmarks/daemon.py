"""`companion run` with fake pins, bus and keyboards.

    python benchmarks/daemon.py STATE

A fake player resumes the unfinished game in the folder STATE as soon as the service
reports that it is ready. Prints three times (monotonic, ns): the first picture on the
display, the buttons ready, the game shown again. Then the game's clock runs until a
signal ends the process. Before the program starts, only the fake I2C bus is imported.
"""

import os
import sys

import early_desk


def install_fakes() -> None:
    """Install the other fakes."""
    from hand import sit_at_the_desk

    sit_at_the_desk()


if __name__ == "__main__":
    os.environ["STATE_DIRECTORY"] = sys.argv[1]
    sys.argv[1:] = ["run"]
    early_desk.stand_in(install_fakes)
    from companion.cli.start import main

    sys.exit(main())
