// Paints the pad as it stands: tray, keys, words and buttons. Knows what is shown when; how it is
// worded says pad-view.js, how it is drawn paint.js.

import { game, inHand, isDiceTurn, isFull, isLaidBack, isWaiting, pad } from "./pad.js";
import { actions, outcome } from "./pad-view.js";
import { keepFocus, paintActions, paintAside, painted, paintKeys, paintOutcome, paintTray, paintTurn, putBack } from "../paint.js";
import { drawRefusal, paintTotal, pointsField } from "./totals.js";
import { inTray, mayBeFarkle, places } from "./tray.js";
import { points, say } from "../words.js";

export function paint() {
  paintPad();
  painted().then(keepFocus);
}

function paintPad() {
  const { now, tray, jobs, notice } = pad;
  if (pointsField()) paintTotal();
  if (pointsField() && !isDrawnByServer(notice)) drawRefusal(notice);
  if (!isDiceTurn() || !now.has_keys) return;
  if (isWaiting()) {
    paintKeys({});
    paintActions([{ kind: "hint", text: say("sending") }]);
    return;
  }
  const shown = inTray();
  const isAsDrawn = !tray.length && !jobs.length && !now.is_offline;
  if (!isAsDrawn) paintActions(actions(shown));
  paintTray(tray.map((face, place) => die(face, place, shown)), inHand());
  paintKeys({ canAdd: !isFull() || isLaidBack(), canTakeBack: tray.length > 0, canFarkle: mayBeFarkle() });
  paintRisk(shown);
  if (isAsDrawn) putBack();
  else paintThrows();
  if (!isAsDrawn || notice) paintOutcome(outcome(shown));
}

const isDrawnByServer = (notice) => notice !== "" && notice === pad.server.problem;

function die(face, place, { found, missing }) {
  const scores = found && [...found.choices.keys()].some((part) => part.includes(String(face)));
  return {
    face,
    label: say("die", { face }),
    takeOut: say("take_out", { face }),
    canTakeOut: missing > 0,
    canChoose: Boolean(found) && !missing && !found.isFarkle,
    isChosen: Boolean(scores) && places().has(place) || Boolean(pad.chosen?.has(place)),
    isScoring: Boolean(scores),
    isDull: Boolean(found) && !scores,
  };
}

/** Whose turn it is, and the points that a farkle would take, or has taken. */
function paintRisk({ made, found, isLaidBack }) {
  const { name, isForeseen, turn } = pad.now;
  const risk = made ? made.turn_score : turn.turn_score;
  const isLost = Boolean(found?.isFarkle) && !isLaidBack;
  paintTurn({
    name,
    goal: isForeseen ? say("sending") : "",
    risk: risk ? points(risk) : "",
    atRisk: say(isLost ? "at_risk_lost" : "at_risk"),
    isLost,
    isHot: Boolean(made?.hot_dice),
  });
}

function paintThrows() {
  const throws = pad.now.turn.throws.map(({ set_aside: dice, points: worth, bonus }) => ({
    dice,
    points: worth + bonus,
    text: points(worth) + (bonus ? ` +${points(bonus)}` : ""),
  }));
  const first = pad.stakes ? say("stakes", { points: points(game.rules.high_stakes_bonus) }) : say("first_throw", { n: inHand() });
  paintAside(row(throws), first);
}

const MAX_WIDTH = 35; // as sessions/pages/pad/aside.py draws it, in widths of a digit
const width = ({ dice = [], text }) => 3 * dice.length + text.length + 3;

/** The newest throws as dice, those before them as one sum: as few of them as fit. */
function row(throws, count = 0) {
  const [older, shown] = [throws.slice(0, count), throws.slice(count)];
  const sum = count ? points(older.reduce((all, made) => all + made.points, 0)) : "";
  const taken = [...shown, ...(sum ? [{ text: sum }] : [])].reduce((all, it) => all + width(it), 0);
  return taken <= MAX_WIDTH || shown.length < 2 ? { older, sum, shown } : row(throws, count + 1);
}
