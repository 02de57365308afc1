"""How people play Word For Word at the box."""
