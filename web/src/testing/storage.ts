// A local storage that keeps something, for tests about what a browser remembers.

import { vi } from 'vitest';

/** A new and empty one in place of the previous one. */
export function freshStorage(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text) });
}
