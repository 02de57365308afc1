"""How people play Word Sprout at the box."""
