"""Speaking: texts become sound, and the sound is played."""
