"""The dealer of NewWord: who joined last, so that the first begins (N2.2); then the next one."""

from __future__ import annotations

from companion.games.kit.roles import role_passes_left

HOUSE_RULES = role_passes_left("dealer", at=-1)
