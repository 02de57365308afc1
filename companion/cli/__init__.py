"""The sub-commands of `companion`: one module each, with `add(commands)` and `run(args)`."""
