"""What is asked about odds: a position in a turn."""

from __future__ import annotations

from scoring.reading import shapes
from scoring.rules.rule_set import MAX_POINTS
from sessions.api.kit.fields import Dice, Flag, Shape, WholeNumber


class PositionRequest(Shape):
    """A throw in a turn, at no table."""

    dice = Dice()
    turn_score = WholeNumber(
        shapes.WholeNumber(0, MAX_POINTS),
        default=0,
        help_text="What was set aside in the turn before this throw; of the Van't Hof 6 no 1s.",
    )
    has_opened = Flag(default=True)
    farkle_streak = WholeNumber(
        shapes.WholeNumber(0, 100), default=0, help_text="Farkles in a row before this turn."
    )
