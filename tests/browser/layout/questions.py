"""What is asked of every opened page at each size: small questions, each answering with sentences.

Knows elements and numbers; no game. A question whose element is not on the page has nothing to say.
"""

from __future__ import annotations

KIT = """
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const one = (selector) => document.querySelector(selector);
const box = (it) => it.getBoundingClientRect();
const isSeen = (it) => it.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  && box(it).width > 1;
const letters = (it) => { const r = document.createRange(); r.selectNodeContents(it); return r; };
const linesOf = (range) =>
  new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
const lines = (it) => linesOf(letters(it));
const called = (it) =>
  `${it.id || it.className || it.tagName} “${it.textContent.trim().slice(0, 30)}”`;
const isAny = (...sizes) => sizes.includes(`${innerWidth}x${innerHeight}`);
const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
  && a.top < b.bottom - 1 && b.top < a.bottom - 1;
const isScreen = Boolean(one(".tv, .across"));
const isLargeType = document.documentElement.dataset.type === "large";
"""

OF_ANY_PAGE = {
    "too wide": """() => {
      const wider = document.documentElement.scrollWidth - innerWidth;
      if (wider <= 0) return [];
      const beyond = all("main *").filter((it) => box(it).right > innerWidth + .5);
      return [`${wider} px, ${beyond.slice(-1).map(called)}`];
    }""",
    "turned": """() => ["html", "body", "main"].filter((name) => {
      const { rotate, transform } = getComputedStyle(one(name));
      return rotate !== "none" || transform !== "none";
    })""",
    # Words that reach beyond a box which hides what is beyond it. Names may end in an ellipsis:
    # they stand in full elsewhere. What scrolls hides nothing.
    "cut off": """() => {
      const found = new Set();
      const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const seen = new Map(); // what hides its words, by the element whose words they are
      const hidesIt = (it) => {
        if (!it || it.matches(".skip")) return []; // that link is above the page until focused
        if (!seen.has(it)) seen.set(it, hides(it, getComputedStyle(it)));
        return seen.get(it);
      };
      const hides = (it, style) => {
        if (style.clipPath !== "none" || style.display === "inline") return [];
        if (/auto|scroll/.test(style.overflow) || it.matches("option, noscript, script")) return [];
        if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") return [];
        const above = hidesIt(it.parentElement);
        return /hidden|clip/.test(style.overflow) ? [[it, box(it)], ...above] : above;
      };
      while (words.nextNode()) {
        const text = words.currentNode;
        const within = text.parentElement;
        if (!text.data.trim() || !hidesIt(within).length) continue;
        if (!within.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        range.selectNodeContents(text);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        for (const [it, limit] of hidesIt(within)) {
          const across = Math.max(limit.left - left, right - limit.right);
          const beyond = Math.max(across, limit.top - top, bottom - limit.bottom);
          const cut = `“${text.data.trim().slice(0, 30)}” by ${it.className || it.tagName}`;
          const high = Math.max(3, .1 * parseFloat(getComputedStyle(within).fontSize));
          if (across <= 3 && beyond <= high) continue;
          found.add(`${cut}, ${Math.round(beyond)} px`);
          break;
        }
      }
      return [...found];
    }""",
}
"""Also of a page whose text alone is twice as large, or set wider apart."""

OF_OUR_TYPE = {
    "less than 44 px": """() => all("main :is(.btn, .act, .key, summary, .input)").filter((it) =>
        isSeen(it) && !it.matches(".visually-hidden, .visually-hidden *") && !isScreen)
      .filter((it) => box(it).height < 43.5 || it.matches("a, button") && box(it).width < 43.5)
      .map(called)""",
    "more than one green button": """() => {
      const green = all(".btn--go:enabled, a.btn--go").filter(isSeen);
      return green.length > 1 ? green.map(called) : [];
    }""",
    "no row of large buttons in the header": """() => {
      const header = one(".site-header");
      if (!header || !isSeen(header) || !one(".site-header__nav")) return [];
      const buttons = all(".site-header__nav :is(a, button)").filter(isSeen).map(box);
      const parts = all(".site-header__brand img, .site-header__nav > *").filter(isSeen).map(box);
      const said = parts.slice(1).flatMap((it, at) =>
        parts[at].right >= it.left + 1 ? [`part ${at + 2} lies on the one before`] : []);
      if (parts.at(-1)?.right > innerWidth) said.push("leaves the screen");
      if (innerWidth < 360) return said;
      const wake = one(".site-header .wake");
      if (wake && !one(".welcome[open]") && isAny("360x640") && !all("small", wake).some(isSeen))
        said.push("what the screen does cannot be read");
      const most = innerWidth < 1900 ? 56 : 70; // there all letters are larger
      if (box(header).height > most) said.push(`${box(header).height} px high`);
      return buttons.some(({ width, height }) => Math.min(width, height) < 44)
        ? [...said, "a button is small"] : said;
    }""",
    "not read to its end": """() => {
      const live = all("#live").filter(isSeen);
      const high = live.filter((it) => it.dataset.state === "offline"
        && (box(it).height > 44.5 || !it.innerText.trim()));
      const cut = all("#live span").filter((it) => isSeen(it) && innerWidth >= 360 &&
        Math.max(it.scrollHeight - it.clientHeight, it.scrollWidth - it.clientWidth) > 1);
      return [...high, ...cut].map(called);
    }""",
    "in two lines": """() => all("#set-sound legend, #set-vibration legend, #set-theme legend")
      .filter((it) => isSeen(it) && innerWidth >= 360 && lines(it) > 1).map(called)""",
    "a code is broken": """() => all(".join__address").filter(isSeen).filter((it) => {
      const texts = [...it.childNodes].filter((one) => one.nodeType === Node.TEXT_NODE);
      const text = it.querySelector("span")?.firstChild ?? texts.at(-1);
      const code = document.createRange();
      code.selectNode(text);
      return innerWidth >= 360 && linesOf(code) > 1;
    }).map(called)""",
    "a form and its bar have two widths": """() => {
      const button = one(".new-game .action-bar .btn");
      if (!button || innerWidth < 1000) return [];
      const ends = all(".new-game :is(.player, .choice, .fold)").filter(isSeen)
        .map((it) => box(it).right);
      const beside = Math.max(...ends) - box(button).right;
      return Math.abs(beside) > 1 ? [`${beside} px`] : [];
    }""",
    "letters out of their badge": """() => all(".badge").filter((it) => isSeen(it)
        && !it.closest(".paper"))
      .filter((it) => {
        const text = letters(it).getBoundingClientRect();
        return text.left < box(it).left || text.right > box(it).right;
      }).map(called)""",
}

OF_THE_PAD = {
    "a small key": """() => {
      const least = innerWidth < 360 ? 56 : 64;
      const keys = all(".keys [data-face]:not(.key--back, .key--farkle)").filter(isSeen);
      const actions = all(".actions > :is(.act, .actions__hint)").filter(isSeen);
      return [...keys.filter((it) => Math.min(box(it).width, box(it).height) < least),
        ...actions.filter((it) => box(it).height < 64)].map(called);
    }""",
    "out of reach of the thumb": """() => {
      const keys = all(".keys [data-face]:not(.key--back, .key--farkle)").filter(isSeen).map(box);
      const tops = keys.map(({ top }) => top + scrollY);
      const bottoms = keys.map(({ bottom }) => bottom + scrollY);
      return !keys.length || !isAny("390x844") || isLargeType
        || Math.min(...tops) >= 844 * .4 && Math.max(...bottoms) <= 844
        ? [] : [`${Math.min(...tops)} to ${Math.max(...bottoms)}`];
    }""",
    "below the first screen": """() => {
      const lowest = Math.max(...all("#game .actions > *").map((it) => box(it).bottom + scrollY));
      const mayBe = isAny("320x640", "640x400");
      return lowest > innerHeight && !mayBe ? [`ends at ${lowest}`] : [];
    }""",
    # Up to six: all of them, each score whole.
    "the actions are not as wide as the keys": """() => {
      const row = (selector) => all(selector).filter(isSeen).map(box);
      const ends = (boxes) => [Math.min(...boxes.map(({ left }) => left)),
        Math.max(...boxes.map(({ right }) => right))];
      const [keys, actions] = [row("#game .keys .key"), row("#game .actions > *")].map(ends);
      const isBeside = keys.some((it, at) => Math.abs(it - actions[at]) > 2);
      return Number.isFinite(keys[0]) && Number.isFinite(actions[0]) && isBeside
        ? [`${keys} and ${actions}`] : [];
    }""",
    "not all players in the strip": """() => {
      const strip = one(".strip");
      const seats = all(".strip .score").length;
      if (!strip || !isSeen(strip) || seats > 6) return [];
      const wider = strip.scrollWidth - strip.clientWidth;
      const cut = all(".score__points").filter((it) => {
        const text = letters(it).getBoundingClientRect();
        const cell = box(it.closest(".score"));
        return text.right > cell.right || text.left < cell.left;
      }).map(called);
      return wider > 0 ? [...cut, `${seats}, ${wider} px too wide`] : cut;
    }""",
    "a name without an ellipsis": """() => all(".score__name > span:first-child").filter((it) =>
      it.scrollWidth > it.clientWidth && getComputedStyle(it).textOverflow !== "ellipsis")
      .map(called)""",
    "the name of who throws": """() => {
      const name = one(".turn__name");
      if (!name || !isSeen(name) || innerWidth < 360 || isAny("640x400")) return [];
      const text = letters(name).getBoundingClientRect();
      const { top, bottom, right } = box(name);
      const size = parseFloat(getComputedStyle(name).fontSize);
      const out = Math.max(top - text.top, text.bottom - bottom) / size;
      const isHalf = one(".turn__flag") && name.textContent.trim().length > 30;
      if (isHalf) return [];
      const said = isAny("390x844") && size < 22 ? [`is ${size} px`] : [];
      return lines(name) <= 2 && text.right - right <= 1 && out <= .35
        ? said : [...said, `${lines(name)} lines, ${text.right - right} beside, ${out} out`];
    }""",
    "hidden of what was last": """() => {
      const said = one("#last-entry");
      const name = said?.querySelector("b");
      if (!name || !isSeen(said) || innerWidth < 360 || isAny("640x400")) return [];
      const told = letters(said);
      told.setStartAfter(name);
      return [...told.getClientRects(), { right: box(name).right }].some((it) =>
        it.bottom > box(said).bottom + 3 || it.right > box(said).right + 1) ? [called(said)] : [];
    }""",
    "hidden of the final round": """() => all(".turn__flag").filter((flag) => isSeen(flag)
      && [flag, ...flag.children].some((it) => it.scrollHeight > it.clientHeight + 3
        && getComputedStyle(it).display !== "inline"
        || it.scrollWidth > it.clientWidth + 1)).map(called)""",
    "the flag lies on other words": """() => {
      const flag = one(".turn__flag");
      if (!flag || !isSeen(flag)) return [];
      const text = letters(flag).getBoundingClientRect();
      return all("#last-entry, .turn__goal, .risk b, .turn__name").filter(isSeen).filter((it) =>
        [...letters(it).getClientRects()].some((line) => meet(text, { ...line.toJSON(),
          top: line.top + 3, bottom: line.bottom - 3 }))).map(called);
    }""",
    "cut in the row of what is set aside": """() => {
      const row = one(".aside");
      if (!row || !isSeen(row)) return [];
      return [...row.children].filter((it) => !it.matches(".visually-hidden"))
        .filter((it) => it.scrollWidth > it.clientWidth + 1
          || box(it).left < box(row).left - 1 || box(it).right > box(row).right + 1).map(called);
    }""",
    # A tick on a die, drawn behind it, may not lie on its pips.
    "a tick hides a pip": """() => all(".tray .die:has(:checked)").filter((die) => {
      const { right, top } = box(die);
      const edge = parseFloat(getComputedStyle(die).borderTopWidth);
      const tick = getComputedStyle(die, "::after");
      const [beside, above, wide, high] =
        ["right", "top", "width", "height"].map((name) => parseFloat(tick[name]));
      const [x1, y1] = [right - edge - beside, top + edge + above];
      const face = box(die.querySelector("svg"));
      const pips = [...one(die.querySelector("use").getAttribute("href")).children];
      return Math.min(...pips.map((pip) => {
        const scale = face.width / 24;
        const [x, y, r] = ["cx", "cy", "r"].map((name) => pip[name].baseVal.value * scale);
        const nearest = (at, from, to) => Math.max(from - at, at - to, 0);
        return Math.hypot(nearest(face.left + x, x1 - wide, x1),
          nearest(face.top + y, y1, y1 + high)) - r;
      })) <= 0;
    }).map((die) => die.outerHTML.slice(0, 60))""",
    "a farkle is no stamp": """() => {
      const [stamp, words] = [one(".outcome--farkle b"), one(".outcome--farkle > :last-child")];
      if (!stamp || !isSeen(stamp) || isAny("320x640", "640x400")) return [];
      const [felt, keys] = [".felt", ".keys"].map((it) => box(one(it)));
      const dice = Math.max(...all(".tray .die").map((it) => box(it).bottom));
      const style = getComputedStyle(stamp);
      const [mark, told] = [box(stamp), box(words)];
      const isOut = ({ left, right, bottom }) =>
        bottom > felt.bottom || left < felt.left || right > felt.right;
      return Object.entries({
        "over the dice": dice > mark.top + 4 || dice > told.top,
        "over the keys": meet(mark, keys) || meet(told, keys),
        "over its words": meet({ left: mark.left, right: mark.right, top: mark.top,
          bottom: mark.bottom - 4 }, told),
        "out of the felt": isOut(mark) || isOut(told),
        "like a button": style.backgroundColor !== "rgba(0, 0, 0, 0)" || style.boxShadow !== "none",
        "small": parseFloat(style.fontSize) < 18.66,
      }).filter(([, is]) => is).map(([what]) => what);
    }""",
    "a refusal lies on its dice": """() => {
      const refusal = one(".outcome--refused");
      const tray = one(".tray:has(.die)");
      return refusal && tray && isSeen(refusal) && box(refusal).top < box(tray).bottom - .5
        && innerWidth >= 360 && !isAny("640x400") ? [called(refusal)] : [];
    }""",
}

OF_A_SHEET = {
    # Beside the rounds: each number, name and word that is seen in part, or lies under the arrow.
    "a column is seen in part": """() => {
      const sheet = one(".sheet__scroll");
      if (!sheet || !isSeen(sheet) || innerWidth < 360 || isAny("640x400")) return [];
      const seen = box(sheet);
      const left = box(sheet.querySelector("thead td")).right;
      const right = seen.left + sheet.clientWidth;
      const sign = getComputedStyle(sheet, "::after");
      const [wide, high] = [sign.width, sign.height].map(parseFloat);
      const arrow = sign.opacity > 0 && { left: right - wide, bottom: seen.top + high };
      const read = (cell) => [...letters(cell).getClientRects()].filter(({ width }) => width > 1);
      return all(":is(.sheet__player > *, .turn-cell > *, tfoot td)", sheet).filter((cell) =>
        !cell.matches(".visually-hidden") &&
        read(cell).some((it) => it.left < left - .5 && it.right > left + .5
          || it.left < right - .5 && it.right > right + .5
          || arrow && it.right > arrow.left + .5 && it.left < right - .5 && cell.closest("thead")
            && it.top < arrow.bottom - .5)).map(called);
    }""",
    "opens past the first player": """() => {
      const sheet = one(".sheet__scroll");
      return sheet && all("thead th", sheet).length <= 6 && sheet.scrollLeft > 0
        ? [`by ${sheet.scrollLeft} px`] : [];
    }""",
    # Above what is thrown, or beside it; and beside it on a phone that lies on its side.
    "a watcher does not see the sheet first": """() => {
      if (!one(".game--watched") || !isSeen(one(".sheet__table"))) return [];
      const [sheet, pad] = [".sheet", ".pad"].map((it) => box(one(it)));
      const isBeside = sheet.right <= pad.left + 1;
      const said = isBeside || sheet.bottom <= pad.top + 1 ? [] : ["the pad stands before it"];
      if (isAny("844x390") && !isBeside) said.push("half of the screen is empty");
      return box(one(".sheet__table tbody")).top + scrollY < innerHeight
        ? said : [...said, "below the first screen"];
    }""",
    "no room for three players": """() => {
      const sheet = one(".sheet__scroll");
      if (!sheet || innerWidth < 360 || all("thead th", sheet).length > 3) return [];
      const wider = sheet.scrollWidth - sheet.clientWidth;
      const cut = all(".sheet__table tr > :first-child")
        .filter((it) => it.scrollWidth > it.clientWidth + 1).map(called);
      return wider > 0 ? [...cut, `${wider} px too wide`] : cut;
    }""",
}

OF_A_SCREEN = {
    "a television scrolls": """() => {
      if (!one(".tv") || innerWidth < 1280) return [];
      const higher = document.documentElement.scrollHeight - innerHeight;
      const cut = all(".tv__felt, .standings, .tv__join")
        .filter((it) => it.scrollHeight > it.clientHeight + 2).map(called);
      return higher > 0 ? [...cut, `${higher} px too high`] : cut;
    }""",
    "three on a phone scroll": """() => {
      const higher = document.documentElement.scrollHeight - innerHeight;
      const isAsked = all(".across__others b").length === 1;
      return isAsked && higher > 0 ? [`${higher} px`] : [];
    }""",
    "a die lies over words": """() => {
      const words = one(".tv__whose");
      const highest = Math.min(...all(".tv__dice .die").map((it) => box(it).top));
      return words && box(words).bottom > highest + .5 ? [called(words)] : [];
    }""",
    "cut": """() => [
      ...all(".screen-bar__brand span").filter((it) =>
        it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight + 2),
      ...all(".across__total, .across__others b").filter((it) =>
        it.scrollWidth > it.clientWidth + 1 && it.clientWidth
          || it.offsetHeight > 1.5 * parseFloat(getComputedStyle(it).fontSize)),
      // an ellipsis is for names that are longer than Grandmother
      ...all(":is(.across__name, .across__who) > span:not(.visually-hidden)").filter((it) =>
        it.textContent.trim().length <= 12 && it.scrollWidth > it.clientWidth + 1),
      ...all(".across__words").filter((it) => it.scrollWidth > it.clientWidth + 1
        || it.scrollHeight > it.clientHeight + 1)].filter((it) => innerWidth >= 360).map(called)""",
    "the parts of the bar meet": """() => {
      if (!isScreen || innerWidth < 360) return [];
      const parts = ".screen-bar__brand, .wake button, .live, #clock";
      const boxes = all(parts).filter(isSeen).map(box);
      const said = boxes.slice(1).flatMap((it, at) =>
        boxes[at].right > it.left + .5 ? [`part ${at + 2} lies on the one before`] : []);
      const [words] = all(".wake small:first-of-type")
        .filter((it) => isSeen(it) && innerWidth === 360).map(box);
      const button = words && box(one(".wake button"));
      const isOut = words && (words.left < button.left || words.right > button.right + .5);
      if (isOut) said.push("words of a button");
      return boxes.at(-1).right > innerWidth ? [...said, "leaves the screen"] : said;
    }""",
    "the height is not shared": """() => {
      if (!isAny("390x844") || !one(".across__rival") || isLargeType) return [];
      const said = all(".across__total")
        .filter((it) => parseFloat(getComputedStyle(it).fontSize) < 100).map(called);
      const seats = all("#screen > *").map(box);
      const few = all(".across__others b").length < 10;
      const end = seats.at(-1).bottom;
      const heights = seats.map(({ height }) => height);
      const uneven = Math.max(...heights) - Math.min(...heights);
      if (one(".across__final")) return [];
      if (few && (end < 844 - 16 || end > 844.5)) said.push(`ends at ${end}`);
      if (all(".across__others b").length <= 1 && uneven >= 2) said.push(`${heights}`);
      return said;
    }""",
    "not read at two metres": """() => {
      if (!isAny("844x390")) return [];
      const totals = all(".across__total").filter(() => one(".across__rival"));
      const others = all(".across__others b");
      return [...totals.filter((it) => box(it).height < 90),
        ...others.filter((it) => box(it).height < (others.length === 1 ? 90 : 40))].map(called);
    }""",
}


def asking(questions: dict[str, str]) -> str:
    """One function that asks them all and begins each answer with what it is about."""
    named = ",\n".join(f'"{about}": {question}' for about, question in questions.items())
    return f"""() => {{
      {KIT}
      const asked = {{ {named} }};
      return Object.entries(asked).flatMap(([about, ask]) =>
        ask().map((answer) => `${{about}}: ${{answer}}`));
    }}"""


AT_ANY_TYPE = asking(OF_ANY_PAGE)
AT_OUR_TYPE = asking(OF_ANY_PAGE | OF_OUR_TYPE | OF_THE_PAD | OF_A_SHEET | OF_A_SCREEN)
"""The same and all else: of our own type in its two sizes."""

ASKED_ABOUT = {
    "before a game": (".site-header__nav .btn", "#set-theme legend", ".input"),
    "the pad": (
        *(".keys .key", ".actions .act", ".actions__hint", ".turn__name", ".tray .die :checked"),
        *(".outcome--farkle b", ".outcome--refused", "#live[data-state=offline]", "#last-entry b"),
    ),
    "the pad told": (".aside > *", ".turn__flag", ".last__cheer", ".sheet__scroll thead th"),
    "the pad of many": (".strip .score__name > span", ".badge", ".sheet__player > *"),
    "around a game": (".join__address",),
    "the end": (".ranking .badge",),
    "big screens": (
        *(".tv__felt", ".standings", ".tv__join", ".tv__whose", ".tv__dice .die", ".wake button"),
        *(".across__rival", ".across__total", ".across__others b", ".across__words", "#clock"),
    ),
}
"""What has to be met in a room: a question about what nobody sees any more would find nothing."""
