"""The score sheet: what stands in its cells, heads and margins."""

from __future__ import annotations

from sessions.wording.phrases.marks import Table, counted, meant, phrase

PHRASES: Table = {
    "cell_now": meant("sheet", "throws"),
    "cell_farkle": meant("sheet", "farkle"),
    "cell_toxic_twos": meant("sheet", "toxic 2s"),
    "cell_overshot": meant("sheet", "too much"),
    "cell_retired": meant("sheet", "retired"),
    "cell_skipped": meant("sheet", "skipped"),
    "cell_six_ones": meant("sheet", "six 1s"),
    "cell_opened": meant("sheet", "opened"),
    "leads": phrase("leads"),
    "won": phrase("won"),
    "row_final": phrase("final"),
    "rank": phrase("place %(rank)s"),
    "gifts": phrase("Gifts"),
    "by_hand": phrase("By hand"),
    "turns_each": counted("%(n)s turn each", "%(n)s turns each"),
    "to_points": phrase("to %(points)s"),
}
