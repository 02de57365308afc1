"""Takes something out of the journal for good: a deleted game, or the name of a player.

The journal is written again without it, as a rescue does that, and read back before it takes the
place of the old one in a single step. An interruption leaves the old journal or the new one, and
the copies are gone before the new one is there: they would bring back what was taken out.
"""

from __future__ import annotations

import contextlib
import errno
from collections.abc import Iterator
from pathlib import Path

from companion.journal import copies, judge, rescue, store
from companion.journal.file.ends import Ends
from companion.journal.guard import Guard
from companion.journal.salvage import Salvage, salvage


@contextlib.contextmanager
def whole(path: Path) -> Iterator[Salvage]:
    """Everything in the journal, locked until the block ends.

    Raises JournalLocked while another program has it open, JournalError if it is damaged,
    sqlite3.Error, OSError.
    """
    if not path.exists() and not copies.all_of(path):
        raise store.no_journal_error(path)
    with contextlib.closing(Guard(path)) as guard:
        rescue.settle(path)
        judge.refuse_damaged(path)
        with contextlib.closing(store.connect(path)) as file:
            ends = judge.ends_of(file)
            guard.finish()
        if store.log_of(path).exists():  # somebody reads it, so SQLite keeps the log
            raise store.lock_error(path)
        found = salvage(path, (), {})
        if found.unread or found.ends != ends:
            raise OSError(errno.EIO, "The games cannot be read at the moment", str(path))
        yield found


def replace(path: Path, less: Salvage) -> None:
    """Replace the journal that `whole` has locked, and its copies; raises sqlite3.Error, OSError.

    The last step is a new copy: if it fails, the journal has been replaced.
    """
    rescue.write_less(path, less)
    with contextlib.closing(store.connect(path)) as file:
        Ends(path).begin(judge.ends_of(file), store.identity(file))
    copies.make(path)
