"""Scenes: coroutines that show screens and await gestures, one scene to a file."""
