"""Ghost in JSON, for the referee."""

from companion.games.kit.defaults import default_messages
from ghost.rules import RULES, GhostState

PROTOCOL = default_messages(RULES, GhostState)
