"""Forms of the accounts library in the pages' looks, and whether this site can send mail."""

from __future__ import annotations

from typing import cast

from django import template
from django.conf import settings
from django.forms import BoundField, CheckboxInput
from django.utils.safestring import SafeString

register = template.Library()


@register.filter
def control(field: BoundField) -> SafeString:
    """The widget of a field without its placeholder: the label stands beside it."""
    widget = field.field.widget
    widget.attrs.pop("placeholder", None)
    kind = "" if isinstance(widget, CheckboxInput) else "input"
    return cast("SafeString", field.as_widget(attrs={"class": kind}))


@register.simple_tag
def sends_mail() -> bool:
    """Whether e-mails reach anybody."""
    return bool(settings.SENDS_MAIL)
