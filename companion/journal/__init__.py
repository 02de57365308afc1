"""What is acknowledged is on the disk, and what keeps it safe there."""
