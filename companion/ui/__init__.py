"""One loop: show, wait, sense."""
