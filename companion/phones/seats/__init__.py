"""How a phone gets a seat, and proves it later."""
