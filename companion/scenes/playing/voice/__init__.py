"""Players speak: the microphone at one table, and the questions about what it heard."""
