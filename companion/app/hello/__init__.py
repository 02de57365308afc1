"""The first picture, recorded for the usual displays: it is there before Pillow and luma are."""
