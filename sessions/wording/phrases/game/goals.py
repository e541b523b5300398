"""What a seat is playing for, what a bank brings or lacks, and how the game ended."""

from __future__ import annotations

from sessions.wording.phrases.marks import Table, counted, phrase

PHRASES: Table = {
    "to_open": phrase("%(points)s to open"),
    "turn_of": phrase("turn %(turn)s of %(turns)s"),
    "to_win": phrase("%(points)s to win"),
    "exactly_to_win": phrase("exactly %(points)s to win"),
    "best_so_far": phrase("the best score so far"),
    "all_to_beat": phrase("%(points)s to beat"),
    "to_beat": phrase("%(best)s to beat, %(missing)s behind"),
    "throwing_on": phrase("Tied, throwing on until one leads: %(names)s"),
    "still_to_throw": phrase("Still to throw: %(names)s."),
    "reached": phrase("%(name)s reached the target."),
    "time_is_called": phrase("Time is called"),
    "last_turns_of": counted("%(names)s has the last turn.", "%(names)s have their last turn."),
    # what a bank brings or lacks
    "bank_wins": phrase("wins with %(points)s"),
    "bank_leads": phrase("leads with %(points)s"),
    "bank_begins": phrase("%(points)s: final round"),
    "short_of": phrase("%(points_missing)s short of %(name)s"),
    "was_first": phrase("a tie: %(name)s was first"),
    "short_below_opening_threshold": phrase("%(points_missing)s more to open"),
    "short_below_minimum_bank": phrase("%(points_missing)s more to bank"),
    "short_must_roll_hot_dice": phrase("Hot dice: throw once more first"),
    "short_implausible_total": phrase("cannot be scored"),
    # how it ended
    "wins": phrase("%(name)s wins"),
    "share": phrase("%(names)s share the win"),
    "tonight": phrase("Tonight: %(tally)s"),
    "teams_win": counted("Team %(names)s wins", "Teams %(names)s share the win"),
    "no_winner": phrase("No winner"),
    "wins_with": phrase("%(winners)s with %(points)s."),
    "why_highest_score": phrase("The most points after the last turns."),
    "why_first_to_set": phrase("A tie: whoever set the score first has won."),
    "why_shared": phrase("A tie, and it is shared."),
    "why_roll_off_round": phrase("Won in the roll-off round after a tie."),
    "why_target_score": phrase("The first to reach the target."),
    "why_exact_target": phrase("The target was hit exactly."),
    "why_six_ones": phrase("Six 1s in one throw win at once."),
    "why_last_seat": phrase("Everybody else has retired."),
    "why_stopped": phrase("The game was ended here: whoever led has won."),
    "why_recorded": phrase("Only the result was recorded: nothing of it was checked."),
    "why_no_result": phrase("The game was ended here, without a result."),
}
