"""Chips: what is bet, who can win it, and how a round is paid."""
