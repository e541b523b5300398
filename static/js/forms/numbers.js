// Reads whole numbers as people type them, in any language: whole_number of sessions/pages/kit/requests.py.

const WHOLE_NUMBER = /^[-+]?(\p{Nd}+|\p{Nd}{1,3}([.,'’]\p{Nd}{3})+)$/u;
const MAX_LETTERS = 15; // as on the server

/** 1250, 1,250, 1.250, 1’250, or with a real minus; null for anything else: 1.5 is no whole number. */
export function wholeNumber(text) {
  const cleaned = text.replace(/\s/g, "").replaceAll("−", "-");
  if (!WHOLE_NUMBER.test(cleaned) || [...cleaned].length > MAX_LETTERS) return null;
  return Number(cleaned.replace(/[.,'’]/g, "").replace(/\p{Nd}/gu, valueOf)) || 0; // there is no -0
}

/** Every script has its ten digits in a row, and the rows of some follow each other. */
function valueOf(digit) {
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(digit.codePointAt(0) - before - 1))) before += 1;
  return before % 10;
}
