"""How people play NewWord at the box."""
