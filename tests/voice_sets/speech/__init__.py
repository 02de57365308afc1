"""Speech: voices, engines, sound, and the rooms in which it is heard."""
