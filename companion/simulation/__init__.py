"""Many games between computer players: played on all cores, kept, and summed up."""
