"""The words that the form of a new game says by itself where there is no network."""

from __future__ import annotations

from django.utils.translation import gettext as _

from sessions.wording.scripts.offline import OF_A_START, with_gaps


def name_too_long() -> str:
    return _("A name is too long: %(longest)s characters at most.")


def form_words() -> dict[str, str]:
    """The script's words, with %(gaps)s for it to fill."""
    return {
        "player": _("Player %(n)s"),
        "move_up": _("Move %(name)s up"),
        "move_down": _("Move %(name)s down"),
        "remove": _("Remove %(name)s"),
        "name_missing": _("Who plays? Type at least two names."),
        "name_invalid": _("A name cannot be written like this: %(name)s"),
        "name_too_long": name_too_long(),
        "rules_as_they_are": _(
            "No connection: a game that is started now is played by these rules as they are. "
            "Changing them needs a connection."
        ),
        "changed_rules": _(
            "No connection: changed rules need one. Choose a rule set again to play it as it is."
        ),
        "unknown_rules": _(
            "No connection, and this phone has not kept these rules: choose others, or try again "
            "with a connection."
        ),
        "not_kept": _("This phone cannot keep that: its storage is full or closed. Try again."),
        **{f"refused_{kind.code}": with_gaps(kind) for kind in OF_A_START},
    }
