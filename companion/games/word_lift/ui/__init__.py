"""How people play Word Lift at the box."""
