"""The user interface loop: show a screen, wait, read gestures; with timers, alarms and notices."""
