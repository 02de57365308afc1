"""The sub-commands of `companion`: a module each, with its help, `add(parser)` and `run(args)`."""

SERVICE = ["run"]
"""What the service is started with; its settings are in the usual place."""
