"""What the box itself shows of phones: their code, who has which seat, and the switch."""
