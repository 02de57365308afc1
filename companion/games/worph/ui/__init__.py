"""Controls, screens, help and score sheet of Worph."""
