"""What stands in for a list that is not installed any more."""

from __future__ import annotations

from typing import Any, NoReturn

from companion.errors import DictionaryMissing


class Missing:
    """A list of which only the name is known; every question raises DictionaryMissing."""

    size, sha256 = 0, ""

    def __init__(self, name: str) -> None:
        self.name = name

    def __getattr__(self, question: str) -> Any:
        """Any method of a ruling."""

        def ask(*_: object) -> NoReturn:
            raise DictionaryMissing(
                f"The dictionary {self.name} is not installed any more. Add it again "
                "(`companion dictionary add`)."
            )

        return ask
