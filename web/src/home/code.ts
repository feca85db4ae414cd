// What somebody types or pastes to find a table: its code, in any case and with blanks or hyphens, or its whole link.

/** The code in it; nothing if there is none. */
export function codeOf(text: string): string {
  const path = /\/(?:play|replay)\/([^/?#\s]+)/.exec(text)?.[1] ?? text;
  return path.replaceAll(/[^0-9a-z]/gi, '').toUpperCase();
}
