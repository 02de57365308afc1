"""How people join by phone: the code, the symbol to scan, and the guesses of strangers."""
