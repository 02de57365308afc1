"""The pins of the header: the libraries that drive them, each with what it needs."""
