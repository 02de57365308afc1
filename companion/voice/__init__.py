"""Voice: what may be said, what was heard, and the ends of the socket between box and voice."""
