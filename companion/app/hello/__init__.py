"""The first picture, recorded for the usual displays, so that it needs neither Pillow nor luma."""
