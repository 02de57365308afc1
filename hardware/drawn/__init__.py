"""The mock box as people see and press it: in a window, in a terminal, or by a script."""
