"""What else is on the table: start cards, tiles, the wheel, score sheets, rules, and the panel."""
