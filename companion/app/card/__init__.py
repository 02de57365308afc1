"""What the set-up of a flashed card (systemd/card/setup) asks the installed program."""
