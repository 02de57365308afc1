"""Complete boxes: the one on a Pi, and the mock box with fake pins and a fake display."""
