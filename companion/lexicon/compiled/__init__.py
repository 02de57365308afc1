"""The files of a compiled list, and how they are searched."""
