// Draws the code of a game that is started before there is a network: of the server's own alphabet,
// by the browser's secure generator, every letter as likely as any other.

export function drawCode({ alphabet, length }) {
  const fair = 256 - (256 % alphabet.length);
  let code = "";
  while (code.length < length) {
    const [byte] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fair) code += alphabet[byte % alphabet.length];
  }
  return code;
}
