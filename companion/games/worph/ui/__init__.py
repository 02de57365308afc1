"""How people play Worph at the box."""
