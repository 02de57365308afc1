"""The sub-commands of `companion`: a module each, with its description, examples and `add(parser)`.

It has `run(args)`, unless it has actions of its own.
"""

SERVICE = ["run"]
"""What the service is started with; its settings are in the usual place."""
