"""What is set aside, part by part: combinations as they are called at the table."""

from __future__ import annotations

from sessions.wording.phrases.marks import Table, phrase

PHRASES: Table = {
    "the_other": phrase("The other"),
    "one_die": phrase("a %(face)s"),
    "alike_2": phrase("two %(face)ss"),
    "alike_3": phrase("three %(face)ss"),
    "alike_4": phrase("four %(face)ss"),
    "alike_5": phrase("five %(face)ss"),
    "alike_6": phrase("six %(face)ss"),
    "single_die": phrase("a single %(face)s"),
    "straight": phrase("Straight"),
    "small_straight": phrase("Small straight"),
    "three_pairs": phrase("Three pairs"),
    "two_triplets": phrase("Two triplets"),
    "four_and_pair": phrase("Four of a kind and a pair"),
    "full_house": phrase("Full house"),
    "part": phrase("%(part)s %(points)s"),
}
