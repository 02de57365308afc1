"""Ghost at the box: what people use in every turn."""

from companion.games.api.game import Ui
from ghost import ui

UI = Ui(ui, ui, ui, offers=ui.offers)
