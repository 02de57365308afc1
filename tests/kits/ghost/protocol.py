"""Ghost in JSON, for the referee."""

from companion.games.kit.defaults import DefaultMessages
from ghost import rules

MESSAGES = DefaultMessages(rules, rules.GhostState)
