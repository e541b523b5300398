"""POST …/undo/"""

from __future__ import annotations

from tests.sessions.api.schema.contract import MoveContract
from tests.sessions.api.stories import told
from tests.sessions.clients import ApiPlayer


class TestUndo(MoveContract):
    call = "undo"
    when_finished = None
    bad = (({"seat": 0}, [("/seat", "unknown_key")]),)

    def test_everything_can_be_taken_back(self, player: ApiPlayer) -> None:
        player = told("two turns", player.client)
        for _ in range(4):
            player.undo()
        assert player.game["version"] == 8
        assert player.game["turn"]["number"] == 1
        assert player.game["last_turn"] is None
        refusal = self.send(player, {})
        assert (refusal.status_code, refusal.json()["code"]) == (422, "nothing_to_undo")

    def test_the_winner_too(self, player: ApiPlayer) -> None:
        player = told("finished", player.client)
        assert player.undo()["status"] == "final_round"
        assert player.undo()["status"] == "playing"
