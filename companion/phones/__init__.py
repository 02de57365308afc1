"""Phones: distant seats. Each shows what its player may see, and sends whole gestures."""
