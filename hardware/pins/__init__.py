"""The pins of the header, and the libraries that drive them."""
