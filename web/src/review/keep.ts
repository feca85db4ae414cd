// Keeps a record from a file as a game of this device: it is listed among your games, and stays when the file is gone.

import { ApiError } from '../net/api';
import { onDevice } from '../net/device';
import { session } from '../session/session.svelte';
import { attempt } from '../shell/attempt';
import type { Room } from '../wire';

/** The letters of codes. */
const LETTERS = 'BCDFGHJKMNPQRSTVWXYZ';

/** Returns whether it worked. */
export function keepRecord(record: string, room: Room, steps: number): Promise<boolean> {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(7)), (byte) => LETTERS[byte % LETTERS.length]);
  const code = `LOCAL${letters.join('')}`;
  return attempt(async () => {
    try {
      await (await onDevice()).keep({ code, room, number: steps, created_at: Date.now() }, record);
    } catch {
      throw new ApiError(0, { code: 'storage_here', rule: null, data: {} });
    }
    session.keep({ code, seat: null, token: '', name: '' });
  });
}
