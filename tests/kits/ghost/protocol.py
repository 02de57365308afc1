"""Ghost in JSON, for the referee."""

from companion.games.kit.defaults import default_messages
from ghost import rules

PROTOCOL = default_messages(rules, rules.GhostState)
