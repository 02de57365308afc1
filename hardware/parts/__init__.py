"""The parts of a box: buttons, knob, keyboard, display, lamps, wheel, buzzer and loudspeaker."""
