"""Whoever makes a box or a process: the service, the laptop, the referee."""
