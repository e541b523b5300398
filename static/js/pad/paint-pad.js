// Paints the pad as it stands: tray, keys, words and buttons. Knows what is shown when; how it is
// worded says pad-view.js, how it is drawn paint.js.

import { game, inHand, isChanging, isDiceTurn, isFull, isLaidBack, isWaiting, pad } from "./pad.js";
import { actions, outcome } from "./pad-view.js";
import { keepFocus, paintActions, paintAside, painted, paintKeys, paintOutcome, paintTray, paintTurn, putBack } from "../paint.js";
import { drawRefusal, paintTotal, pointsField } from "./totals.js";
import { inTray, mayBeFarkle, places } from "./tray.js";
import { points, say } from "../words.js";

/** Answers what it shows of the tray; undefined where no dice can be entered just now. */
export function paint() {
  pad.drawn = paintPad();
  painted().then(keepFocus);
  return pad.drawn;
}

function paintPad() {
  const { now, tray, jobs, notice } = pad;
  if (pointsField()) paintTotal();
  if (pointsField() && !isDrawnByServer(notice)) drawRefusal(notice);
  if (!isDiceTurn() || !now.has_keys) return undefined;
  if (isWaiting() || isChanging()) paintActions([{ kind: "hint", text: say("sending") }]);
  if (isWaiting()) {
    paintKeys({});
    return undefined;
  }
  const shown = inTray();
  const isAsDrawn = !tray.length && !jobs.length && !now.is_offline;
  if (!isAsDrawn && !isChanging()) paintActions(actions(shown));
  paintTray(tray.map((face, place) => die(face, place, shown)), inHand());
  paintKeys({ canAdd: !isFull() || isLaidBack(), canTakeBack: tray.length > 0, canFarkle: mayBeFarkle() });
  paintRisk(shown);
  if (isAsDrawn) putBack();
  else paintThrows();
  if (!isAsDrawn || notice) paintOutcome(outcome(shown));
  return shown;
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

/** As the server has drawn it until what comes behind the pad is here. */
function paintThrows() {
  const first = pad.stakes ? say("stakes", { points: points(game.rules.high_stakes_bonus) }) : say("first_throw", { n: inHand() });
  if (pad.choices) paintAside(pad.choices.row(game.table, pad.now.turn.throws), first);
}
