"""The parts of a box, each by itself: buttons, lamps, knob, display, buzzer, speaker, keyboard."""
