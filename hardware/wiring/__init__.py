"""Assignment of parts to GPIO lines, with checks and diagrams; does not access hardware."""
