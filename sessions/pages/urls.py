"""Every page's address and name."""

from django.urls import URLPattern, path

from sessions.pages import device, home
from sessions.pages.account import account, tokens
from sessions.pages.account import data as account_data
from sessions.pages.events import home as event_home
from sessions.pages.events import papers as event_papers
from sessions.pages.events import table as event_table
from sessions.pages.events.cup import cutting as event_cutting
from sessions.pages.events.cup import flyer as event_flyer
from sessions.pages.events.cup import home as event_cup
from sessions.pages.events.cup import registering as event_registering
from sessions.pages.events.cup import wizard as event_wizard
from sessions.pages.events.night import door as event_door
from sessions.pages.events.night import grid as event_grid
from sessions.pages.events.night import night as event_night
from sessions.pages.events.night import tv as event_tv
from sessions.pages.events.paper import printing as event_paper
from sessions.pages.events.season import calendar as event_calendar
from sessions.pages.events.season import files as event_files
from sessions.pages.events.season import founding as event_founding
from sessions.pages.events.season import next_season as event_next
from sessions.pages.events.season import season as event_season
from sessions.pages.groups import erasing
from sessions.pages.groups import players as group_players
from sessions.pages.groups import seats as group_seats
from sessions.pages.groups import settings as group_settings
from sessions.pages.history import against as group_against
from sessions.pages.history import dice as group_dice
from sessions.pages.history import group as group_games
from sessions.pages.history import on_paper
from sessions.pages.history import player as player_history
from sessions.pages.history import records as group_records
from sessions.pages.history import table as group_table
from sessions.pages.history import year as group_year
from sessions.pages.imports import looking, sending
from sessions.pages.imports import sheet as typed_sheet
from sessions.pages.new_game import new_game
from sessions.pages.new_game import offline as new_game_offline
from sessions.pages.pad import game, hint
from sessions.pages.record import (
    chances,
    correct,
    insight,
    insight_turn,
    log,
    paper,
    share,
    statistics,
)
from sessions.pages.rules import cards as rule_cards
from sessions.pages.rules import odds
from sessions.pages.rules import own as own_rules
from sessions.pages.screens import screens
from sessions.pages.table import asking, bell, joining, moving, players, revoking, table, trash
from sessions.pages.table.folds import FORMS

urlpatterns: list[URLPattern] = [
    path("", home.home, name="home"),
    path("join/", joining.join, name="join"),
    path("j/<str:code>/", joining.open_link, name="open_link"),
    path("tv/", screens.tv_code, name="tv_code"),
    path("trash/", trash.trash_page, name="trash"),
    path("device/", device.this_device, name="this_device"),
    path("new/", new_game.new_game, name="new_game"),
    path("new/pockets/", new_game_offline.pockets, name="new_pockets"),
    path("new/sheet/", new_game_offline.blank, name="new_sheet"),
    path("new/sheet/totals/", new_game_offline.blank_totals, name="new_sheet_totals"),
    path("print/", paper.blank_paper, name="blank_sheet"),
    path("rules/", rule_cards.rule_sets, name="rule_sets"),
    path("rules/<slug:key>/", rule_cards.rule_set_card, name="rule_set"),
    path("rules/<slug:key>/odds/", odds.rule_set_odds, name="rule_odds"),
    path("rules/<slug:key>/edit/", own_rules.edit, name="rules_edit"),
    path("rules/<slug:key>/copy/", own_rules.copy, name="rules_copy"),
    path("rules/<slug:key>/delete/", own_rules.delete, name="rules_delete"),
    path("g/<str:code>/", game.game, name="game"),
    path("g/<str:code>/throws/", game.throw, name="throw"),
    path("g/<str:code>/tapped/", game.tapped, name="tapped"),
    path("g/<str:code>/bank/", game.bank, name="bank"),
    path("g/<str:code>/totals/", game.total, name="total"),
    path("g/<str:code>/undo/", game.undo, name="undo"),
    path("g/<str:code>/roll-off/", game.roll_off, name="roll_off"),
    path("g/<str:code>/sign/", game.sign, name="sign"),
    path("g/<str:code>/unlock/", game.unlock, name="unlock"),
    path("g/<str:code>/withdraw/", game.withdraw, name="withdraw"),
    path("g/<str:code>/rematch/", game.rematch, name="rematch"),
    path("g/<str:code>/table/", table.table, name="table"),
    path("g/<str:code>/entering/", table.entering, name="entering"),
    path("g/<str:code>/device/", table.this_phone, name="device"),
    path("g/<str:code>/links/<str:role>/new/", revoking.renew, name="link_new"),
    path("g/<str:code>/links/<str:role>/close/", revoking.close, name="link_close"),
    path("g/<str:code>/delete/", trash.delete, name="delete"),
    path("g/<str:code>/restore/", trash.restore, name="restore"),
    path("g/<str:code>/tv/", screens.tv, name="tv"),
    path("g/<str:code>/across/", screens.across, name="across"),
    path("g/<str:code>/seats/leave/", asking.leave, name="leave"),
    path("g/<str:code>/seats/retire/", asking.retire_seat, name="retire_seat"),
    *(
        path(f"g/<str:code>/{address}", players.enter_form, {"kind": kind}, name=f"enter_{kind}")
        for kind, address in FORMS.items()
    ),
    path("g/<str:code>/bell/", bell.bell, name="bell"),
    path("g/<str:code>/call-time/", bell.call_time, name="call_time"),
    path("g/<str:code>/stop/", asking.stop, name="stop"),
    path("g/<str:code>/end/", asking.end, name="end"),
    path("g/<str:code>/adjustments/", table.adjust, name="adjust"),
    path("g/<str:code>/turns/<int:number>/", correct.turn, name="turn"),
    path("g/<str:code>/rules/", rule_cards.game_rules, name="game_rules"),
    path("g/<str:code>/rules/odds/", odds.game_odds, name="game_odds"),
    path("g/<str:code>/group/", moving.game_group, name="game_group"),
    path("g/<str:code>/log/", log.log, name="log"),
    path("g/<str:code>/print/", paper.game_paper, name="print"),
    path("g/<str:code>/share/", share.share, name="share"),
    path("g/<str:code>/statistics/", statistics.statistics, name="statistics"),
    path("g/<str:code>/insight/", insight.insight, name="insight"),
    path("g/<str:code>/hint/", hint.hint, name="hint"),
    path("g/<str:code>/chances/", chances.chances, name="chances"),
    path("g/<str:code>/insight/<int:number>/", insight_turn.insight_turn, name="insight_turn"),
    path("group/<str:code>/league/", event_founding.new, name="event_new"),
    path("e/<str:code>/", event_home.home, name="event"),
    path("e/<str:code>/rules/", event_season.rules, name="event_rules"),
    path("e/<str:code>/calendar.ics", event_calendar.calendar, name="event_calendar"),
    path("group/<str:code>/tournament/", event_wizard.new, name="cup_new"),
    path("e/<str:code>/close/", event_cup.close, name="event_close"),
    path("e/<str:code>/cut/", event_cutting.cut, name="event_cut"),
    path("e/<str:code>/register/", event_registering.register, name="event_register"),
    path("e/<str:code>/flyer/", event_flyer.flyer, name="event_flyer"),
    path("e/<str:code>/results.txt", event_papers.results, name="event_results"),
    path("e/<str:code>/certificates/", event_papers.certificates, name="event_certificates"),
    path("e/<str:code>/tv/", event_tv.tv, name="event_tv"),
    path("e/<str:code>/files/", event_files.files, name="event_files"),
    path("e/<str:code>/next/", event_next.next_season, name="event_next"),
    path("e/<str:code>/people/", event_season.people, name="event_people"),
    path("e/<str:code>/<int:number>/", event_night.night, name="event_night"),
    path("e/<str:code>/<int:number>/door/", event_door.door, name="event_door"),
    path("e/<str:code>/<int:number>/results/", event_grid.grid, name="event_grid"),
    path("e/<str:code>/<int:number>/paper/", event_paper.on_paper, name="event_papers"),
    path("e/<str:code>/<int:number>/paper/<slug:which>/", event_paper.printed, name="event_paper"),
    path(
        "e/<str:code>/<int:night>/<int:round_>/<int:number>/",
        event_table.table,
        name="event_table",
    ),
    path("group/new/", group_settings.new_group, name="group_new"),
    path("history/", group_games.history, name="history"),
    path("group/<str:code>/", group_games.group_page, name="group"),
    path("group/<str:code>/table/", group_table.table_page, name="group_table"),
    path("group/<str:code>/print/", on_paper.games_on_paper, name="group_print"),
    path("group/<str:code>/records/", group_records.records_page, name="group_records"),
    path("group/<str:code>/dice/", group_dice.dice_page, name="group_dice"),
    path("group/<str:code>/year/<int:year>/", group_year.year_page, name="group_year"),
    path("group/<str:code>/player/<uuid:player>/", player_history.player_page, name="history_of"),
    path(
        "group/<str:code>/player/<uuid:player>/year/<int:year>/",
        group_year.player_year,
        name="player_year",
    ),
    path("group/<str:code>/against/", group_against.cross, name="group_cross"),
    path(
        "group/<str:code>/against/<uuid:player>/<uuid:other>/",
        group_against.against,
        name="group_against",
    ),
    path("group/<str:code>/settings/", group_settings.settings, name="group_settings"),
    path("group/<str:code>/players/", group_players.players, name="group_players"),
    path("group/<str:code>/players/<str:player>/", group_players.player, name="group_player"),
    path(
        "group/<str:code>/players/<str:player>/seats/",
        group_seats.seats_of_player,
        name="group_seats",
    ),
    path("group/<str:code>/games/<str:game>/", group_seats.seats_of_game, name="group_who"),
    path("group/<str:code>/players/<str:player>/erase/", erasing.erase_player, name="group_erase"),
    path("group/<str:code>/links/<str:role>/", group_settings.link, name="group_link"),
    path("group/<str:code>/keep/", group_settings.keep, name="group_keep"),
    path("group/<str:code>/import/", sending.send, name="import_send"),
    path("group/<str:code>/sheet/", typed_sheet.sheet, name="import_sheet"),
    path("group/<str:code>/import/<uuid:draft>/", looking.look, name="import_look"),
    path("group/<str:code>/imports/<uuid:batch>/", sending.batch, name="import_batch"),
    path("account/", account.account, name="account"),
    path("account/device/", account.bring, name="account_device"),
    path("account/players/", account.account_players, name="account_players"),
    path("account/players/<int:pk>/", account.account_player, name="account_player"),
    path("account/tokens/", tokens.account_tokens, name="account_tokens"),
    path("account/tokens/<int:pk>/revoke/", tokens.revoke_token, name="account_token_revoke"),
    path("account/data/", account_data.account_data, name="account_data"),
    path("account/delete/", account_data.delete, name="account_delete"),
]
