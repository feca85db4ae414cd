// What people type or paste to find a table: its code, in upper or lower case and with spaces or hyphens, or its
// whole link.

/** The code in it; nothing if there is none. */
export function codeOf(text: string): string {
  const path = /\/(?:play|replay)\/([^/?#\s]+)/.exec(text)?.[1] ?? text;
  return path.replaceAll(/[^0-9a-z]/gi, '').toUpperCase();
}

/** Is it the code of a table on this device? Those of servers have no vowels. */
export function isLocal(code: string): boolean {
  return code.startsWith('LOCAL');
}

/** The code of the table that a path of this page leads to, if it leads to one. */
export function codeAt(path: string): string | undefined {
  const code = /^\/play\/([^/]+)\/?$/.exec(path)?.[1];
  return code === undefined ? undefined : codeOf(decoded(code));
}

/** A part of a path as it is meant. Somebody may have typed anything. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
