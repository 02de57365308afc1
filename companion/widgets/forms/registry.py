"""All touch forms of the shared widgets: one line for each module."""

from __future__ import annotations

from companion.widgets.forms import cards, pager, pick, place_letter, roster, spell, text_input
from companion.widgets.forms.form import Form, SeatForm

FORMS: dict[type, Form] = {
    **pick.FORMS,
    **pager.FORMS,
    **spell.FORMS,
    **text_input.FORMS,
    **cards.FORMS,
    **place_letter.FORMS,
}

SEAT_FORMS: dict[type, SeatForm] = roster.SEAT_FORMS
"""Those whose answer also depends on the seat it comes from."""
