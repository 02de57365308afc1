"""The voice of a box: a process of its own that hears and speaks, and what opens it."""
