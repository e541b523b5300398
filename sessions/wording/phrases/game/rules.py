"""Rule sets: what scores, and what their pages are called."""

from __future__ import annotations

from sessions.wording.phrases.marks import Table, phrase

PHRASES: Table = {
    "face": phrase("Face"),
    "price_by_face": phrase("a price for each face"),
    "four_of_a_kind": phrase("Four of a kind"),
    "five_of_a_kind": phrase("Five of a kind"),
    "six_of_a_kind": phrase("Six of a kind"),
    "wins_the_game": phrase("wins the game"),
    "never_below_zero": phrase("Never below 0"),
    "only_after_opening": phrase("Only after opening"),
    # pages and their parts
    "all_rule_sets": phrase("All rule sets"),
    "otherwise_than": phrase("Otherwise than in %(rules)s"),
    "in_everything_like": phrase("In everything like %(rules)s."),
    "change_house_rules": phrase("Change house rules"),
    "delete_named": phrase("Delete %(name)s?"),
    "how_it_ends": phrase("How the game ends"),
    "hot_dice_name": phrase("Hot dice"),
    "game_cannot_be_replayed": phrase(
        "What is kept of this game cannot have been played, so nothing is told of it."
    ),
    "odds": phrase("Odds"),
    "odds_of_rules": phrase("The odds under these rules"),
    "odds_out_of_reach": phrase(
        "The points of these rules are so fine or so high that computing their odds would take "
        "minutes, so there are none."
    ),
    "rule_card": phrase("Rule card"),
    "rule_sets": phrase("Rule sets"),
    "rules_not_playable": phrase("Some rules cannot be played like this; see below."),
    "what_scores": phrase("What scores"),
    "your_house_rules": phrase("Your house rules"),
}
