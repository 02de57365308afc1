"""Keyboard layouts: which sign each key types, in every layout of Debian's `xkb-data`."""

AUTO = "auto"
"""The setting for the system's layout."""
