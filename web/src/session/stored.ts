// The local storage: what it holds under which key, and how it is read and written.

/** A seat that this browser has at a table, with the token that proves it. There is no seat yet while somebody waits for the host. A hidden one
 * is not listed, but its table still finds it. */
export type SavedSeat = { code: string; seat: number | null; token: string; name: string; at: number; hidden?: boolean };

/** Anything else that a part of the page wants to keep, under a key of its own. */
export function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`hexhaven.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** A browser that keeps nothing is no reason to fail. */
export function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(`hexhaven.${key}`, JSON.stringify(value));
  } catch {
    // Private windows may refuse; then the page forgets.
  }
}
