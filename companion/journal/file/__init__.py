"""How the journal is written: its tables and versions, its entries and their checksums."""
