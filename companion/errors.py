"""The exceptions of the companion; each is also a standard type.

    CompanionError
    +-- BadEntry (ValueError)        input that cannot be understood
    |   +-- Refused                  input that is against the rules
    +-- UnknownGame (LookupError)
    +-- SettingsError (ValueError)
    +-- NotText (ValueError)         a file is not the text that it should be
    +-- PrintingError (OSError)      a sheet cannot be printed into a file
    +-- DictionaryError (ValueError)
    |   +-- DictionaryMissing (FileNotFoundError)
    +-- SimulationError (RuntimeError)
    +-- HearingError (RuntimeError)
    |   +-- VoiceMissing (ImportError)   the packages of the extra `voice` are not installed
    |   +-- BadSound (ValueError)        a file is not a sound that can be heard
    |   +-- BadWeights (ValueError)      the recogniser's own file is missing or damaged
    +-- SpeechMissing (RuntimeError)     nothing is installed that can speak
    +-- JournalError (OSError)
        +-- NoGames
        +-- OtherVersion
        +-- JournalLocked
        +-- NotRead
        +-- NotSaved
        +-- ReplayDiffers            today's rules judge an entry differently

Every message ends in what to do next.
"""


class CompanionError(Exception):
    """Base class: a fault whose message explains it in a sentence."""


class BadEntry(CompanionError, ValueError):
    """The input cannot be understood; the state has not changed."""


class Refused(BadEntry):
    """The input is understood but against the rules; `reason` is the kind of refusal (C9)."""

    def __init__(self, message: str, reason: str = "bad_entry") -> None:
        super().__init__(message)
        self.reason = reason


class UnknownGame(CompanionError, LookupError):
    """There is no game of that name."""


class SettingsError(CompanionError, ValueError):
    """The settings are wrong; the message has each line's path and what to write instead."""


class NotText(CompanionError, ValueError):
    """A file is not a text; `kind` is what it is, such as `a picture`."""

    def __init__(self, message: str, kind: str) -> None:
        super().__init__(message)
        self.kind = kind


class PrintingError(CompanionError, OSError):
    """A PDF cannot be made or written."""


class DictionaryError(CompanionError, ValueError):
    """A word list cannot be used."""


class DictionaryMissing(DictionaryError, FileNotFoundError):
    """There is no installed word list of that name."""


class SimulationError(CompanionError, RuntimeError):
    """Simulated games cannot be played or saved."""


class HearingError(CompanionError, RuntimeError):
    """Speech cannot be recognised."""


class VoiceMissing(HearingError, ImportError):
    """The packages of the extra `voice` are not installed."""


class BadSound(HearingError, ValueError):
    """A file is not a sound, or not one of a length that can be heard."""


class BadWeights(HearingError, ValueError):
    """A file of the recogniser's weights is missing or damaged."""


class SpeechMissing(CompanionError, RuntimeError):
    """Nothing is installed that can speak."""


class JournalError(CompanionError, OSError):
    """The journal cannot be read or written."""


class NoGames(JournalError):
    """There is no journal, or no game in it can be read."""


class OtherVersion(JournalError):
    """The journal is of a version that this program cannot read; it is left untouched."""


class JournalLocked(JournalError):
    """Another process has the journal open."""


class ReplayDiffers(JournalError):
    """Today's rules judge an entry of a game differently than when it was played.

    `entry` is the number of the first such entry, from 1; `version` is the version of the
    program that judged it.
    """

    def __init__(self, entry: int, version: str) -> None:
        super().__init__(
            f"Entry {entry} was judged by version {version}; this version judges it differently. "
            "Continue with the points of that version, or start a new game."
        )
        self.entry, self.version = entry, version


class NotRead(JournalError):
    """The disk cannot be read at the moment; nothing is lost."""

    def __init__(self) -> None:
        super().__init__("The games cannot be read just now. Check the disk, then try again.")


class NotSaved(JournalError):
    """The last entries could not be saved before the program ended."""
