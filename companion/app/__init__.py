"""Starts the program in its different forms: the service, the drawn box, the referee."""
