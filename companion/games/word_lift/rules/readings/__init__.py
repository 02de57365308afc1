"""Which cards a typed word takes."""
