"""Every page's address and name."""

from django.urls import URLPattern, path

from sessions.pages import correct, game, home, log, new_game, rule_cards, table

urlpatterns: list[URLPattern] = [
    path("", home.home, name="home"),
    path("join/", home.join, name="join"),
    path("new/", new_game.new_game, name="new_game"),
    path("rules/", rule_cards.rule_sets, name="rule_sets"),
    path("rules/<slug:key>/", rule_cards.rule_set_card, name="rule_set"),
    path("g/<str:code>/", game.game, name="game"),
    path("g/<str:code>/throws/", game.throw, name="throw"),
    path("g/<str:code>/bank/", game.bank, name="bank"),
    path("g/<str:code>/totals/", game.total, name="total"),
    path("g/<str:code>/undo/", game.undo, name="undo"),
    path("g/<str:code>/roll-off/", game.roll_off, name="roll_off"),
    path("g/<str:code>/rematch/", game.rematch, name="rematch"),
    path("g/<str:code>/look/", game.look, name="look"),
    path("g/<str:code>/table/", table.table, name="table"),
    path("g/<str:code>/hand/", table.hand, name="hand"),
    path("g/<str:code>/seats/", table.join_seat, name="join_seat"),
    path("g/<str:code>/seats/retire/", table.retire_seat, name="retire_seat"),
    path("g/<str:code>/adjustments/", table.adjust, name="adjust"),
    path("g/<str:code>/turns/<int:number>/", correct.turn, name="turn"),
    path("g/<str:code>/rules/", rule_cards.game_rules, name="game_rules"),
    path("g/<str:code>/log/", log.log, name="log"),
]
