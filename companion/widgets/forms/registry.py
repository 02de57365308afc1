"""All touch forms of the shared widgets: one line for each module."""

from __future__ import annotations

from companion.widgets.forms import pager, pick, spell, text_input
from companion.widgets.forms.form import Form

FORMS: dict[type, Form] = {
    **pick.FORMS,
    **pager.FORMS,
    **spell.FORMS,
    **text_input.FORMS,
}
