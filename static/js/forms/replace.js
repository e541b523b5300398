// A number that stands in a field gives way to the one that is typed. Knows no form.

/** The first tap on a number of this form selects all of it, the next ones set the cursor. */
export function replaceByTyping(form) {
  let entered = document.activeElement; // the field that has just been given the focus
  form.addEventListener("focusin", ({ target }) => {
    entered = target;
  });
  form.addEventListener("click", ({ target }) => {
    if (target === entered && target.matches('[inputmode="numeric"]')) target.select();
    if (target === entered) entered = null;
  });
}
