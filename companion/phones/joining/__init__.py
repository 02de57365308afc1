"""How people join by phone: the code to scan and the address to type."""
