"""The box: buttons, lamps, knob, display, buzzer, loudspeaker, keyboard. Knows no game."""
