"""The journal's file format: tables, versions, entries and checksums."""
