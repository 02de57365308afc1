"""The sub-commands of `companion`: one module each, with `add(commands)` and `run(args)`."""

SERVICE = ["run"]
"""What the service is started with; its settings are in the usual place."""
