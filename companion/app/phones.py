"""Opens the phones' desk and its door for a running host. Imported only if there is a socket."""

from __future__ import annotations

from typing import Any

from companion.journal.journal import Journal
from companion.phones.desk import Desk
from companion.scenes.host import Host

PREF = "phones"


class TokenStore:
    """Keeps the hashes of tokens in the journal, so that they survive a restart."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def load(self) -> Any:
        """What was saved last, or None."""
        return self._journal.prefs.get(PREF)

    def save(self, value: Any) -> None:
        """Save all tokens."""
        self._journal.set_pref(PREF, value)


def open_desk(host: Host) -> Desk:
    """A desk for the phones of this host; it sees what the box shows from now on."""
    desk = Desk(host.ui, TokenStore(host.journal), host.now_unix)
    host.ui.watch(desk)
    return desk
