// The list of keys, asked for with "?" or by its button. Loaded only then.

export function show() {
  if (!document.getElementById("shortcuts")) {
    document.body.append(document.getElementById("tpl-shortcuts").content.cloneNode(true));
  }
  document.getElementById("shortcuts").showModal();
}
