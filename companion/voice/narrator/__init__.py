"""The narrator: what the box says aloud of the things that it shows."""
