"""What else is on the table: start cards, board, tiles, wheel, score sheets, rules, panel."""
