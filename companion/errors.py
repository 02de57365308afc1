"""Everything that can go wrong in the companion, each also a standard type.

    CompanionError
    +-- BadEntry (ValueError)        a line, option or setup that cannot be understood
    |   +-- Refused                  it can, but the rules are against it
    +-- UnknownGame (LookupError)
    +-- SettingsError (ValueError)   names the line's path and what to write instead
    +-- DictionaryError (ValueError)
    |   +-- DictionaryMissing (FileNotFoundError)
    +-- JournalError (OSError)
        +-- JournalTooNew
        +-- JournalLocked
        +-- NotRead                  just now
        +-- NotSaved
        +-- ReplayDiffers            the rules of today lead to another game

Every message ends in what to do next.
"""


class CompanionError(Exception):
    """Any fault that the companion explains in a sentence."""


class BadEntry(CompanionError, ValueError):
    """What came in cannot be understood; the state is as it was."""


class Refused(BadEntry):
    """What came in is understood, but against the rules; `reason` is its kind (C9)."""

    def __init__(self, message: str, reason: str = "bad_entry") -> None:
        super().__init__(message)
        self.reason = reason


class UnknownGame(CompanionError, LookupError):
    """There is no game of that name."""


class SettingsError(CompanionError, ValueError):
    """A line of the settings is wrong; the message has its path and what to write instead."""


class DictionaryError(CompanionError, ValueError):
    """A word list cannot be used."""


class DictionaryMissing(DictionaryError, FileNotFoundError):
    """The word list is not where the settings say."""


class JournalError(CompanionError, OSError):
    """The journal cannot be read or written."""


class JournalTooNew(JournalError):
    """The journal was written by a newer version and is left untouched."""


class JournalLocked(JournalError):
    """Another process has the journal open."""


class ReplayDiffers(JournalError):
    """A game replayed by the rules of today is not the game that was played.

    `entry` is the number of the first entry that differs, from 1, and `version` is the
    version of the program that judged it.
    """

    def __init__(self, entry: int, version: str) -> None:
        super().__init__(
            f"Entry {entry} was judged by version {version}; this version judges it differently. "
            "Play on with the points of that version, or begin a new game."
        )
        self.entry, self.version = entry, version


class NotRead(JournalError):
    """The disk refuses to be read just now; nothing is lost by that."""


class NotSaved(JournalError):
    """The disk refused until the very end."""
