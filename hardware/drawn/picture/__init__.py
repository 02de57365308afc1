"""Pictures of the box: its case and its parts."""
